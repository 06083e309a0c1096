import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import type { ReactNode } from 'react'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { topicOf } from './topics.ts'

/** Renders its children for the topic in the address; an unknown one leads to the page for unknown addresses. */
export function WithTopic({ children }: { children: (topic: Topic) => ReactNode }) {
  const topic = topicOf(useParams().id)
  return topic === undefined ? <Redirect to="/404" /> : children(topic)
}
