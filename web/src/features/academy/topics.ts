import { type Diploma, diplomas } from '@koersklasse/domain/unlocking.ts'
import { topicOfDiploma } from '../../trading/unlock-words.ts'

/** What can be learned, by what it is about; each has an exam (specification, section 3). */
export const topics = {
  products: ['sprinters', 'etfs'],
  orders: ['limit', 'stoploss'],
} as const
export const categories = ['products', 'orders'] as const
export type Topic = (typeof topics)[(typeof categories)[number]][number]

/** The topic of an address; undefined where there is none of that name. */
export function topicOf(id: string | undefined): Topic | undefined {
  return categories.flatMap((category): readonly Topic[] => topics[category]).find((topic) => topic === id)
}

/** The diploma that the exam of a topic gives. */
export function diplomaOf(topic: Topic): Diploma {
  return diplomas.find((diploma) => topicOfDiploma[diploma] === topic)!
}
