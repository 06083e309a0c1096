// Checks that the links from lessons to other pages of the game lead somewhere.

import { articleIds } from '@koersklasse/contract/articles.ts'
import { topics } from '@koersklasse/domain/academy/topics.ts'
import type { Faults } from './faults.ts'
import type { LanguageContent } from './load-content.ts'
import type { InternalLink } from './render-text.ts'

/** Reports links that lead nowhere. A topic that is absent may be linked to, but none of its lessons. */
export function reportLinks(links: readonly InternalLink[], dutch: LanguageContent, faults: Faults): void {
  const pages = new Set([
    '/academy',
    '/academy/terms',
    '/academy/teachers',
    ...articleIds.map((id) => `/article/${id}`),
  ])
  for (const topic of topics) pages.add(`/academy/${topic}`)
  for (const { topic, lessons } of dutch.topics.values()) {
    for (const { id } of lessons) pages.add(`/academy/${topic}/${id}`)
  }
  for (const { id } of dutch.terms) pages.add(`/academy/terms/${id}`)
  for (const { place, href } of links)
    if (!pages.has(href)) faults.add(place, `links to ${href}, which does not exist`)
}
