import { type Topic, topics } from '@koersklasse/domain/academy/topics.ts'

/** The topic with an id; undefined if there is none. */
export function topicOf(id: string | undefined): Topic | undefined {
  return topics.find((topic) => topic === id)
}
