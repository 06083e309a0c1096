import { type Diploma, diplomas } from '@koersklasse/domain/competition/unlocking.ts'
import { topicOfDiploma } from '../../unlocking/unlock-words.ts'

/** The topics of the academy, by category; each has an exam (specification, section 3). */
export const topics = {
  products: ['sprinters', 'etfs'],
  orders: ['limit', 'stoploss'],
} as const
export const categories = ['products', 'orders'] as const
export type Topic = (typeof topics)[(typeof categories)[number]][number]

/** The topic with an id; undefined if there is none. */
export function topicOf(id: string | undefined): Topic | undefined {
  return categories.flatMap((category): readonly Topic[] => topics[category]).find((topic) => topic === id)
}

/** The diploma for passing the exam of a topic. */
export function diplomaOf(topic: Topic): Diploma {
  return diplomas.find((diploma) => topicOfDiploma[diploma] === topic)!
}
