// Announces each competition once when it begins, and once when it ends. The beginning of the house competition is announced
// to all players, who may all join it; other beginnings, and all ends, to those who joined. If a competition was over before
// its beginning was announced, its end is not announced either.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { attemptEach } from '../../platform/attempt-each.ts'
import type { MessageStore } from './message-store.ts'

type Period = Pick<Competition, 'id' | 'end' | 'isHouse'>

/**
 * Announces what has begun or ended. To be repeated, on any number of nodes, which go on where one of them has failed.
 * Rejects if something could not be announced.
 */
export type AnnounceCompetitions = () => Promise<void>

export function createAnnounceCompetitions(deps: {
  messages: Pick<MessageStore, 'announce' | 'endAnnouncement' | 'isAnnounced'>
  /** The competitions that began last, by the market's clock. */
  recentCompetitions: () => Promise<readonly Period[]>
  marketClock: Clock
  /** Real time. */
  clock: Clock
}): AnnounceCompetitions {
  const { messages, recentCompetitions, marketClock, clock } = deps
  /** What this node need not look up again. */
  const done = new Set<string>()

  async function announce({ id, end, isHouse }: Period): Promise<void> {
    const isOver = marketClock.now() >= end
    const [start, finish] = [`competition-start:${id}`, `competition-end:${id}`]
    const tag = isOver ? finish : start
    if (done.has(tag)) return
    if (isOver) await messages.endAnnouncement(start)
    if (!isOver || (await messages.isAnnounced(start))) {
      const facts = { kind: isOver ? 'competitionEnd' : 'competitionStart' } as const
      const path = isOver ? '/rankings' : '/dashboard'
      const notice = { category: 'competition', tag, path, facts } as const
      await messages.announce(notice, { playersOf: isOver || !isHouse ? id : null }, clock.now())
    }
    done.add(tag)
  }

  return async () => attemptEach(await recentCompetitions(), announce)
}
