// The page that a message leads to. In a file of its own, so that the browser does not load the schemas of messages.ts.

import type { MessageFacts } from './messages.ts'

/** The page of the app with what a message is about: a path. */
export function pageOf(facts: MessageFacts): string {
  switch (facts.kind) {
    case 'removed':
    case 'competitionDeleted':
      return '/dashboard'
    case 'competitionChanged':
      return '/competitions/disclaimer'
    case 'competitionEnded':
      return '/rankings'
    case 'accountsDecided':
      return '/account/fair-play'
    case 'prizesHeld':
      return `/desk/competitions/${facts.competitionId}`
  }
}
