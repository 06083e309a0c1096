// Checks that each language has the same files, ids, kinds of questions and numbers of answers.

import { isDeepStrictEqual } from 'node:util'
import type { PoolQuestion } from '@koersklasse/domain/academy/questions.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Faults } from './faults.ts'
import type { LanguageContent, TopicContent } from './load-content.ts'

/** Reports where a translation differs from the Dutch. */
export function reportTranslations(
  { nl, ...others }: Readonly<Record<Language, LanguageContent>>,
  faults: Faults,
): void {
  for (const [language, content] of Object.entries(others)) {
    for (const [topic, translated] of content.topics) {
      const file = `${language}/${topic}/`
      const dutch = nl.topics.get(topic)
      if (dutch === undefined) faults.add({ file }, 'is not there in Dutch')
      else reportTopic(file, dutch, translated, faults)
    }
    const dutchTerms = nl.terms.map(({ id }) => id)
    const terms = content.terms.map(({ id }) => id)
    if (terms.length > 0) reportDifference(`${language}/terms.yaml`, dutchTerms, terms, faults)
  }
}

function reportTopic(file: string, dutch: TopicContent, translated: TopicContent, faults: Faults): void {
  const compare = <Part extends { id: string }>(
    name: string,
    partsOf: (content: TopicContent) => readonly Part[],
    formOf: (part: Part) => unknown,
  ) => {
    const [originals, parts] = [partsOf(dutch), partsOf(translated)]
    reportDifference(
      file + name,
      originals.map(({ id }) => id),
      parts.map(({ id }) => id),
      faults,
    )
    for (const part of parts) {
      const original = originals.find(({ id }) => id === part.id)
      if (original !== undefined && !isDeepStrictEqual(formOf(original), formOf(part))) {
        faults.add({ file: file + name, id: part.id }, 'has another form than in Dutch')
      }
    }
  }
  compare(
    '',
    ({ lessons }) => lessons,
    ({ figure, question }) => [figure, question.wrong.length],
  )
  const [original, order] = [dutch, translated].map(({ lessons }) => lessons.map(({ id }) => id))
  const areSame = isDeepStrictEqual(original?.toSorted(), order?.toSorted())
  if (areSame && !isDeepStrictEqual(original, order)) {
    faults.add({ file }, 'has its lessons in another order than in Dutch')
  }
  compare('exam.yaml', ({ pool }) => pool, formOf)
  compare(
    'check.yaml',
    ({ check }) => check,
    ({ lesson }) => lesson,
  )
}

/** A question without its words. */
function formOf(question: PoolQuestion): unknown {
  const { lesson, kind } = question
  switch (question.kind) {
    case 'choice':
      return [lesson, kind]
    case 'several':
      return [lesson, kind, question.right.length, question.wrong.length]
    case 'order':
      return [lesson, kind, question.steps.length]
    case 'chart':
      return [lesson, kind, question.order, question.quotes]
    case 'number': {
      if ('compute' in question) return [lesson, kind, question.compute]
      return [lesson, kind, question.answer, question.unit, question.tolerance]
    }
  }
}

function reportDifference(
  file: string,
  dutch: readonly string[],
  translated: readonly string[],
  faults: Faults,
) {
  for (const id of dutch) if (!translated.includes(id)) faults.add({ file, id }, 'is missing')
  for (const id of translated) if (!dutch.includes(id)) faults.add({ file, id }, 'is not there in Dutch')
}
