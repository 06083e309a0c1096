// The contents of the academy in the language of the reader. A topic or a list that is not translated is in Dutch.

import type { MistakeTexts } from '@koersklasse/contract/mistakes.ts'
import { type Topic, topics } from '@koersklasse/domain/academy/topics.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { AcademyContent, TopicContent } from './load-content.ts'
import type { Term } from './read-texts.ts'

export interface Library {
  /** The topics that there are, in the order in which they are best read. */
  topics(language: Language): TopicContent[]
  /** A topic by its id; null if there is none. */
  topic(id: string, language: Language): TopicContent | null
  terms(language: Language): { language: Language; terms: readonly Term[] }
  /** The lessons about mistakes; null if there are none. */
  mistakes(language: Language): MistakeTexts | null
  teachers: AcademyContent['teachers']
}

export function createLibrary({ languages, teachers }: AcademyContent): Library {
  const find = (topic: Topic, language: Language) =>
    languages[language].topics.get(topic) ?? languages.nl.topics.get(topic) ?? null

  return {
    topics: (language) => topics.map((topic) => find(topic, language)).filter((content) => content !== null),
    topic(id, language) {
      const topic = topics.find((each) => each === id)
      return topic === undefined ? null : find(topic, language)
    },
    terms(language) {
      const { terms } = languages[language]
      return terms.length > 0 ? { language, terms } : { language: 'nl', terms: languages.nl.terms }
    },
    mistakes: (language) => languages[language].mistakes ?? languages.nl.mistakes,
    teachers,
  }
}
