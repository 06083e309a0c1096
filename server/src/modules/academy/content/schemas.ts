// The form of the files of the academy (content/academy/README.md).

import { answerUnits } from '@koersklasse/domain/academy/computations/computation.ts'
import { computations } from '@koersklasse/domain/academy/computations.ts'
import { type MistakeKind, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { type Compute, questionKinds } from '@koersklasse/domain/academy/questions.ts'
import { topics } from '@koersklasse/domain/academy/topics.ts'
import { orderSides } from '@koersklasse/domain/orders/order.ts'
import { z } from 'zod'

const text = z.string().trim().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has to be lower case words with hyphens')
const price = z.number().positive()
const different = (texts: readonly string[]) => new Set(texts).size === texts.length
const texts = (fewest: number, most: number) =>
  z.array(text).min(fewest).max(most).refine(different, 'has the same text twice')

/** One right answer and some that are wrong. */
const options = (fewest: number, most: number) => ({ right: text, wrong: texts(fewest, most) })
const distinctFromRight = ({ right, wrong }: { right: string; wrong: readonly string[] }) =>
  !wrong.includes(right)
const rightTwice = { message: 'has the right answer among the wrong ones', path: ['wrong'] }

const about = { id: slug, lesson: slug, question: text, why: text }
const choice = z
  .strictObject({ ...about, kind: z.literal('choice'), ...options(3, 3) })
  .refine(distinctFromRight, rightTwice)
const several = z
  .strictObject({ ...about, kind: z.literal('several'), right: texts(2, 4), wrong: texts(1, 3) })
  .refine(({ right, wrong }) => right.length + wrong.length === 5, 'has to have five answers in all')
  .refine(({ right, wrong }) => different([...right, ...wrong]), 'has an answer that is right and wrong')
const order = z.strictObject({ ...about, kind: z.literal('order'), steps: texts(4, 5) })
const fixed = z.strictObject({
  ...about,
  kind: z.literal('number'),
  answer: z.number(),
  unit: z.enum(answerUnits),
  tolerance: z.number().min(0),
})
const computed = z.strictObject({
  ...about,
  kind: z.literal('number'),
  compute: z.enum(Object.keys(computations) as [Compute, ...Compute[]]),
})
const chart = z
  .strictObject({
    ...about,
    kind: z.literal('chart'),
    order: z.strictObject({ side: z.enum(orderSides), type: z.enum(['limit', 'stoploss']), level: price }),
    quotes: z.array(price).min(3).max(20),
    fillsAt: price.nullable(),
    ...options(3, 3),
  })
  .refine(distinctFromRight, rightTwice)

const unknownKind = z.looseObject({ kind: z.enum(questionKinds) })
const byKind = { choice, several, order, chart } as const
type ExamSchema =
  | typeof choice
  | typeof several
  | typeof order
  | typeof fixed
  | typeof computed
  | typeof chart

/** The schema of a question of a pool, by its kind. */
export function questionSchema(entry: unknown): ExamSchema {
  const kind = unknownKind.safeParse(entry).data?.kind
  // Not a kind: reported by a schema that lists them.
  if (kind === undefined) return unknownKind as unknown as ExamSchema
  if (kind !== 'number') return byKind[kind]
  return Object.hasOwn(entry as object, 'compute') ? computed : fixed
}
export type ExamEntry = z.output<ExamSchema>

/** The front matter of a lesson. */
export const lessonMatter = z.strictObject({
  question: z.strictObject({ text, why: text, ...options(2, 3) }).refine(distinctFromRight, rightTwice),
})

const checkQuestion = z
  .strictObject({ question: text, ...options(2, 3) })
  .refine(distinctFromRight, rightTwice)
export const checkPair = z
  .strictObject({ id: slug, lesson: slug, before: checkQuestion, after: checkQuestion })
  .refine(({ before, after }) => before.wrong.length === after.wrong.length, {
    message: 'has to have as many answers as before',
    path: ['after'],
  })
export type CheckPair = z.output<typeof checkPair>

export const term = z.strictObject({
  id: slug,
  words: texts(1, 20),
  text: text.refine((words) => countWords(words) <= 80, 'has more than 80 words'),
  see: z.array(slug).default([]),
})
export type TermEntry = z.output<typeof term>

const mistake = z.strictObject({
  title: text,
  text,
  lesson: text.refine((words) => countWords(words) <= 150, 'has more than 150 words'),
  more: z
    .string()
    .transform((path) => path.split('/'))
    .pipe(z.tuple([z.enum(topics), slug], 'has to be a lesson, as "topic/lesson"')),
})
/** The lessons about mistakes: an entry for each kind. */
export const mistakeEntries = z.strictObject(
  Object.fromEntries(mistakeKinds.map((kind) => [kind, mistake])) as Record<MistakeKind, typeof mistake>,
)

export function countWords(text: string): number {
  return text.trim().split(/\s+/).length
}
