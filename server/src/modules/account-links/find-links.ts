// Finds the accounts of a competition that may be those of one person.

import type { LinkEvidence } from '@koersklasse/contract/desk/account-cases.ts'
import { compareTrades, noticeableFrom, scoreLink } from '@koersklasse/domain/accounts/account-links.ts'
import { mostPairs, type Pair, type Period } from './pair-search.ts'
import type { SignalStore } from './signal-store.ts'

/** Two accounts, by the ids of their users, the smaller first. */
export interface Link {
  userIds: readonly [string, string]
  evidence: LinkEvidence
}

/** The most links that are shown. */
const mostLinks = 100

/** The links of a competition that are worth looking at, the likeliest first, and whether these are all. */
export interface FoundLinks {
  links: Link[]
  isComplete: boolean
}

export type FindLinks = ReturnType<typeof createFindLinks>

export function createFindLinks({
  store,
}: {
  store: Pick<SignalStore, 'searchPairs' | 'commonOf' | 'tradesOf'>
}) {
  async function judge(competitionId: string, pairs: readonly Pair[]): Promise<Link[]> {
    const userIds = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
    const trades = await store.tradesOf(competitionId, userIds)
    return pairs.map(({ one, other, ...common }) => {
      const facts = { ...common, ...compareTrades(trades.get(one) ?? [], trades.get(other) ?? []) }
      return { userIds: [one, other], evidence: { ...facts, score: scoreLink(facts) } }
    })
  }

  return {
    /** Looks for links in a competition, by the trades of a period; null while such a search is under way. */
    async ofCompetition(competitionId: string, period: Period): Promise<FoundLinks | null> {
      const pairs = await store.searchPairs(competitionId, period)
      if (pairs === null) return null
      const links = (await judge(competitionId, pairs.slice(0, mostPairs)))
        .filter(({ evidence }) => evidence.score >= noticeableFrom)
        .sort((one, other) => other.evidence.score - one.evidence.score)
      const isComplete = pairs.length <= mostPairs && links.length <= mostLinks
      return { links: links.slice(0, mostLinks), isComplete }
    },
    /** The evidence for a link of two players, however weak. All of their trades are compared. */
    async between(competitionId: string, userIds: readonly [string, string]): Promise<LinkEvidence> {
      const [one, other] = userIds.toSorted() as [string, string]
      const common = await store.commonOf(competitionId, [one, other])
      const [link] = await judge(competitionId, [{ one, other, ...common }])
      return link!.evidence
    },
  }
}
