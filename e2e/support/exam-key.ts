// The right answers of exams, from the content and the rules in domain: what a player who knows everything answers.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExamQuestion } from '@koersklasse/contract/academy.ts'
import { computations } from '@koersklasse/domain/academy/computations.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { createFaults } from '@koersklasse/server/src/modules/academy/content/faults.ts'
import { readEntries } from '@koersklasse/server/src/modules/academy/content/read-yaml.ts'
import { type ExamEntry, questionSchema } from '@koersklasse/server/src/modules/academy/content/schemas.ts'

/** A right answer: the places of the right options (of steps, all in their order), or a number. */
export type RightAnswer = number[] | number

const folder = new URL('../../content/academy/nl/', import.meta.url)

/** The right answer to a Dutch question of an exam. */
export function rightAnswer(topic: Topic, asked: ExamQuestion): RightAnswer {
  const entry = poolOf(topic).find((one) => isOf(one, asked))
  if (entry === undefined) throw new Error(`No question of ${topic} is ${JSON.stringify(asked)}`)
  if (entry.kind === 'number') return numberOf(entry, asked.text)
  const options = asked.kind === 'number' ? [] : asked.options
  return rightOf(entry).map((text) => options.findIndex((option) => matches(text, option)))
}

/** An answer that is wrong, in the form of the right one. */
export function wrongAnswer(right: RightAnswer, asked: ExamQuestion): RightAnswer {
  if (typeof right === 'number') return right + 1_000
  if (asked.kind === 'order') {
    const turned = [...right.slice(1), right[0]!]
    // As the steps are shown they are no answer yet.
    return turned.every((step, place) => step === place) ? right.toReversed() : turned
  }
  const options = asked.kind === 'number' ? [] : asked.options
  return [options.findIndex((_, place) => !right.includes(place))]
}

const pools = new Map<Topic, ExamEntry[]>()

function poolOf(topic: Topic): ExamEntry[] {
  const known = pools.get(topic)
  if (known !== undefined) return known
  const file = `nl/${topic}/exam.yaml`
  const source = readFileSync(fileURLToPath(new URL(`${topic}/exam.yaml`, folder)), 'utf8')
  const faults = createFaults()
  const entries = readEntries({ file, source }, questionSchema, faults)
  faults.throwAll()
  const pool = entries.map(({ value }) => value)
  pools.set(topic, pool)
  return pool
}

/** Whether a question that was asked is one of the pool: with its text, and with its options. */
function isOf(entry: ExamEntry, asked: ExamQuestion): boolean {
  if (entry.kind !== asked.kind || !matches(entry.question, asked.text)) return false
  if (entry.kind === 'number' || asked.kind === 'number') return true
  return rightOf(entry).every((text) => asked.options.some((option) => matches(text, option)))
}

function rightOf(entry: Exclude<ExamEntry, { kind: 'number' }>): readonly string[] {
  if (entry.kind === 'order') return entry.steps
  return entry.kind === 'several' ? entry.right : [entry.right]
}

const placeholder = /\{\{(\w+)\}\}/g

/** Whether a text is a template with its placeholders filled in. */
function matches(template: string, text: string): boolean {
  return patternOf(template).test(text)
}

function patternOf(template: string): RegExp {
  const parts = template.split(placeholder)
  const pattern = parts.map((part, index) => (index % 2 === 1 ? '(.+?)' : RegExp.escape(part))).join('')
  return new RegExp(`^${pattern}$`, 's')
}

/** The answer to a numeric question, computed from the numbers in its text. */
function numberOf(entry: Extract<ExamEntry, { kind: 'number' }>, text: string): number {
  if (!('compute' in entry)) return entry.answer
  const names = [...entry.question.matchAll(placeholder)].map(([, name = '']) => name)
  const [, ...written] = patternOf(entry.question).exec(text) ?? []
  const { placeholders, answer } = computations[entry.compute] as {
    placeholders: Readonly<Record<string, string>>
    answer(values: Readonly<Record<string, number>>): number
  }
  const values = names.map((name, index) => {
    const number = Number((written[index] ?? '').replaceAll(/[^\d,-]/g, '').replace(',', '.'))
    return [name, placeholders[name] === 'euro' ? Math.round(number * 100) : number] as const
  })
  return answer(Object.fromEntries(values))
}
