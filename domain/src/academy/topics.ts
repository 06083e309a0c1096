// The topics of the academy. Each has lessons and an exam; passing it earns a diploma, and four of these unlock types of
// products or orders (specification, section 3).

import { type Diploma, diplomas } from '../competition/unlocking.ts'

/** The topics in the order in which they are best read, by category. */
export const topicsByCategory = {
  start: ['basics', 'risk'],
  products: ['sprinters', 'etfs'],
  orders: ['limit', 'stoploss'],
} as const
export type TopicCategory = keyof typeof topicsByCategory
export type Topic = (typeof topicsByCategory)[TopicCategory][number]

export const topicCategories = Object.keys(topicsByCategory) as TopicCategory[]
export const topics: readonly Topic[] = topicCategories.flatMap((category) => [...topicsByCategory[category]])

/** The topic on which each diploma is earned that unlocks something. */
export const topicOfDiploma = {
  sp: 'sprinters',
  etf: 'etfs',
  limit: 'limit',
  stoploss: 'stoploss',
} as const satisfies Record<Diploma, Topic>

/** The diploma that unlocks something and is earned on a topic; null for a topic that unlocks nothing. */
export function diplomaOf(topic: Topic): Diploma | null {
  return diplomas.find((diploma) => topicOfDiploma[diploma] === topic) ?? null
}
