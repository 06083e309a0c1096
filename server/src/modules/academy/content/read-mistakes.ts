// The short lessons about mistakes.

import type { MistakeText, MistakeTexts } from '@koersklasse/contract/mistakes.ts'
import { mistakeFigures, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { readYaml } from './read-yaml.ts'
import { fillText, renderText, type TextContext } from './render-text.ts'
import { mistakeEntries } from './schemas.ts'

/** Reads the lessons; null if they are invalid, which is reported. The numbers of a mistake are filled in later. */
export function readMistakes(
  { file, source }: { file: string; source: string },
  context: TextContext,
  language: Language,
): MistakeTexts | null {
  const entry = readYaml({ file, source }, mistakeEntries, context.faults)
  if (entry === null) return null
  const texts = mistakeKinds.map((kind): [string, MistakeText] => {
    const { title, text, lesson, more } = entry.value[kind]
    const placeOf = (part: keyof MistakeText) => ({ file, line: entry.lineOf([kind, part]), id: kind })
    const [topic, id] = more
    context.links.push({ place: placeOf('more'), href: `/academy/${topic}/${id}` })
    return [
      kind,
      {
        language,
        title: fillText(title, placeOf('title'), context),
        text: fillText(text, placeOf('text'), context, mistakeFigures[kind]),
        lesson: renderText(lesson, placeOf('lesson'), context),
        more: { topic, lesson: id },
      },
    ]
  })
  return Object.fromEntries(texts) as MistakeTexts
}
