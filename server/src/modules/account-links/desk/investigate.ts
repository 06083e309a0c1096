// What the desk does about several accounts of one person: searching for them, opening a case, notes and a decision. Each
// action leaves one line in the log, which names the case but no player.

import type { CaseDecision } from '@koersklasse/contract/account-cases.ts'
import type { AccountLink } from '@koersklasse/contract/desk/account-cases.ts'
import { linkDays } from '@koersklasse/domain/accounts/account-links.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Refusal } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { CaseStore } from '../case-store.ts'
import type { createCompetitionReads } from '../competition-reads.ts'
import type { FindLinks, FoundLinks } from '../find-links.ts'
import type { Period } from '../pair-search.ts'
import type { CaseNotices } from './case-notices.ts'
import { type AskSearch, createLongSearches } from './long-searches.ts'

export interface InvestigateDeps {
  kysely: Kysely<Schema>
  cases: CaseStore
  links: FindLinks
  competitions: ReturnType<typeof createCompetitionReads>
  notices: CaseNotices
  ids: Ids
  /** Real time, and the market's. */
  clock: Clock
  market: Clock
  searches?: AskSearch<SearchedPeriod>
}

/** The links that were found by the trades of a period. */
type SearchedPeriod = FoundLinks & { period: Period }

/** Who acts. */
interface By {
  userId: string
}
type Found<Value> = Promise<Result<Value, Refusal<'not_found'>>>

export type Investigate = ReturnType<typeof createInvestigate>

export function createInvestigate(deps: InvestigateDeps) {
  const { clock, market, competitions } = deps
  const listed = () => competitions.list(toEpochMs(clock.now() - linkDays * 24 * 3_600_000), market.now())
  return { ...createLook(deps, listed), ...createAct(deps, listed) }
}

type Listed = () => ReturnType<InvestigateDeps['competitions']['list']>

/** The length of the period whose trades are looked through at once, in milliseconds. */
const periodMs = 7 * 24 * 3_600_000

/** The reads, which leave no line in the log. */
function createLook(deps: InvestigateDeps, listed: Listed) {
  const { cases, links, competitions, market, searches = createLongSearches() } = deps

  async function name(found: FoundLinks['links'], competitionId: string): Promise<AccountLink[]> {
    const [names, known] = await Promise.all([
      competitions.namesOf(found.flatMap(({ userIds }) => userIds)),
      cases.pairsWithCase(competitionId),
    ])
    return found.flatMap(({ userIds, evidence }) => {
      const usernames = userIds.flatMap((id) => names.get(id) ?? [])
      const own = known.find((each) => userIds.every((id) => each.userIds.includes(id)))
      return usernames.length < 2 ? [] : [{ usernames, evidence, caseId: own?.caseId ?? null }]
    })
  }

  async function search(competitionId: string, period: Period): Promise<SearchedPeriod | null> {
    const found = await links.ofCompetition(competitionId, period)
    return found && { ...found, period }
  }

  return {
    async links({
      competitionId,
      until,
    }: {
      competitionId?: string | undefined
      until?: EpochMs | undefined
    }) {
      const all = await listed()
      const chosen = competitionId === undefined ? all[0] : all.find(({ id }) => id === competitionId)
      if (chosen === undefined && competitionId !== undefined) return refuse({ code: 'not_found' as const })
      const end = toEpochMs(Math.min(until ?? market.now(), market.now(), chosen?.end ?? market.now()))
      const period = { from: toEpochMs(end - periodMs), until: end }
      const answer = { competitions: all, competitionId: chosen?.id ?? null, period }
      if (chosen === undefined) return ok({ ...answer, links: [], isComplete: true, isSearching: false })
      const found = await searches(`${chosen.id} ${until ?? 'last'}`, () => search(chosen.id, period))
      if (found === null) return ok({ ...answer, links: [], isComplete: false, isSearching: true })
      const named = await name(found.links, chosen.id)
      return ok({ ...answer, ...found, links: named, isSearching: false })
    },

    async cases(competitionId: string) {
      const [list, erased, finalists] = await Promise.all([
        cases.casesOf(competitionId),
        cases.erasedOf(competitionId),
        competitions.finalists(competitionId),
      ])
      return { cases: list, erased, finalists }
    },

    find: cases.find,
  }
}

function createAct(deps: InvestigateDeps, listed: Listed) {
  const { kysely, cases, links, competitions, notices, ids, clock } = deps
  /** Changes a case, if it exists, and records the action in the log. */
  function change(
    id: string,
    by: By,
    action: 'noteAccountCase' | 'decideAccountCase',
    reason: string | null,
    carryOut: (tx: Transaction<Schema>, before: CaseDecision | null) => Promise<CaseDecision | null>,
  ): Found<{ done: true }> {
    return kysely.transaction().execute(async (tx) => {
      const before = await cases.lock(tx, id)
      if (before === undefined) return refuse({ code: 'not_found' })
      const decision = await carryOut(tx, before.decision)
      await recordDeskAction(tx, {
        ...{ by, at: clock.now(), action, subject: { kind: 'accountCase', id }, reason },
        before: decision && { decision: before.decision },
        after: decision && { decision },
      })
      return ok({ done: true })
    })
  }

  return {
    /**
     * Opens a case about two players of a competition. Resolves to its id, or to the id of the case that they already have.
     */
    async open(
      by: By,
      { competitionId, usernames, reason }: { competitionId: string; usernames: string[]; reason: string },
    ): Found<{ id: string }> {
      if (!(await listed()).some(({ id }) => id === competitionId))
        return refuse({ code: 'not_found', field: 'competitionId' })
      const userIds = await competitions.findPlayers(competitionId, usernames)
      if (userIds.length !== 2) return refuse({ code: 'not_found', field: 'usernames' })
      const evidence = await links.between(competitionId, userIds as [string, string])
      return kysely.transaction().execute(async (tx) => {
        const known = await cases.findOf(tx, competitionId, userIds)
        const [id, at] = [known ?? ids.next(), clock.now()]
        if (known === undefined) {
          await cases.insert(tx, { id, competitionId, evidence, at }, userIds)
          await notices.prizesChanged(tx, competitionId)
        }
        await recordDeskAction(tx, {
          ...{ by, at, action: 'openAccountCase', subject: { kind: 'accountCase', id }, reason },
          ...{ before: null, after: { score: evidence.score } },
        })
        return ok({ id })
      })
    },

    note: (by: By, caseId: string, text: string) =>
      change(caseId, by, 'noteAccountCase', null, async (tx) => {
        await cases.addNote(tx, { id: ids.next(), caseId, authorId: by.userId, text, at: clock.now() })
        return null
      }),

    async decide(by: By, id: string, decision: CaseDecision, reason: string): Found<{ done: true }> {
      const decided = await change(id, by, 'decideAccountCase', reason, async (tx, before) => {
        await cases.decide(tx, id, { decision, reason, at: clock.now() })
        await notices.decided(tx, id, { decision, reason })
        if (holdsPrizes(before) !== holdsPrizes(decision))
          await notices.prizesChanged(tx, (await cases.aboutWhom(tx, id)).competition.id)
        return decision
      })
      notices.wakeMail()
      return decided
    },
  }
}

/** Whether the prizes of the accounts of a case are held: while it is open, and if they are one person's. */
const holdsPrizes = (decision: CaseDecision | null): boolean => decision !== 'different_people'
