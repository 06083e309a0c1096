// What organisers do with their competitions: draft, change, publish, close, end and delete. Each leaves a line in the log of the
// desk, and players who have joined are told of what concerns them.

import {
  actionRefusal,
  type CompetitionAction,
  changedRules,
  concernsPlayers,
  fixedBecause,
  type RuleName,
} from '@koersklasse/domain/competition/changes.ts'
import { houseRules, type OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import { toJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { findings, isPublishable, type LintFacts, lint } from '@koersklasse/domain/competition/lint.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import type { Announcements } from '../../../platform/announce.ts'
import { scopeOf } from '../../../platform/competition-scope.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { DeskStore, Managed, Published } from './desk-store.ts'

/** The most drafts of an organiser. */
const mostDrafts = 100

export interface ManageDeps extends Pick<Announcements, 'announce' | 'countPlayers'> {
  kysely: Kysely<Schema>
  store: DeskStore
  ids: Ids
  /** Real time. */
  clock: Clock
  marketClock: Clock
  lintFacts(): LintFacts
  /** Whether any order was placed in a competition; since an instant of real time, if one is given. */
  hasOrders(tx: Kysely<Schema>, competitionId: string, since?: EpochMs): Promise<boolean>
  /** Has what is left of a competition removed once the transaction that deletes it has ended. */
  removeRest(tx: Transaction<Schema>, competitionId: string): Promise<void>
  /** Waits for what is being traded, and lets nothing else be traded until the transaction ends, in any competition. */
  holdTrading(tx: Transaction<Schema>): Promise<void>
  /** Makes all nodes read the competitions again. */
  announceChange(): Promise<void>
}

const notFound = refuse({ code: 'not_found', field: 'id' } as const)
type NotFound = Refusal<'not_found'>

export type ManageCompetitions = ReturnType<typeof createManageCompetitions>

export function createManageCompetitions(deps: ManageDeps) {
  const parts = { log: createDeskLines(deps), onLocked: createOnLocked(deps) }
  return { ...createDrafting(deps, parts), ...createChanging(deps, parts), ...createEnding(deps, parts) }
}

interface Parts {
  log: ReturnType<typeof createDeskLines>
  /** Runs an action on a competition that is locked meanwhile. */
  onLocked: ReturnType<typeof createOnLocked>
}

function createDrafting(deps: ManageDeps, { log, onLocked }: Parts) {
  const { store, clock, ids } = deps
  return {
    draft: (player: Player, rules: OrganisedRules) =>
      deps.kysely.transaction().execute(async (tx): Promise<Result<string, Refusal<'too_many_drafts'>>> => {
        if ((await store.countDrafts(tx, player.userId)) >= mostDrafts)
          return refuse({ code: 'too_many_drafts' })
        const id = ids.next()
        await store.insertDraft(tx, { id, ownerId: player.userId, rules }, clock.now())
        await log(tx, player, 'draftCompetition', { id, rules }, { after: rules })
        return ok(id)
      }),

    saveDraft: (player: Player, id: string, after: OrganisedRules) =>
      onLocked(player, id, async (tx, found) => {
        if (!found.isDraft) return notFound
        const changed = changedRules(found.rules, after)
        await store.updateDraft(tx, id, after, clock.now())
        await log(tx, player, 'saveDraft', found, {
          ...{ before: only(found.rules, changed), after: only(after, changed) },
        })
        return ok(true)
      }),

    deleteDraft: (player: Player, id: string) =>
      onLocked(player, id, async (tx, found) => {
        if (!found.isDraft) return notFound
        await store.deleteDraft(tx, id)
        await log(tx, player, 'deleteDraft', found, { before: found.rules })
        return ok(true)
      }),

    /** Publishes a draft. Resolves to its join code. */
    publish: (player: Player, id: string) =>
      onLocked(
        player,
        id,
        async (tx, found): Promise<Result<string, Refusal<'not_found' | 'competition_contradictory'>>> => {
          if (!found.isDraft) return notFound
          if (!isPublishable(lint(found.rules, deps.lintFacts())))
            return refuse({ code: 'competition_contradictory' })
          const joinCode = toJoinCode(Buffer.from(ids.secret(), 'base64url'))
          await store.deleteDraft(tx, id)
          const competition = { ...houseRules, ...found.rules, id, isHouse: false, joinCode }
          await store.insert(tx, competition, found.ownerId ?? player.userId)
          await log(tx, player, 'publishCompetition', found, { after: found.rules })
          return ok(joinCode)
        },
      ),
  }
}

function createChanging(deps: ManageDeps, { log, onLocked }: Parts) {
  const { store, marketClock } = deps
  return {
    /** Changes the rules of a published competition. Resolves to how many players are told. */
    change: (player: Player, id: string, after: OrganisedRules, reason: string) =>
      onLocked(player, id, async (tx, found): Promise<Result<number, ChangeRefusal>> => {
        if (found.isDraft) return notFound
        const changed = changedRules(found.rules, after)
        const refused = refuseChange(deps, found, after, changed)
        if (refused !== null) return refuse(refused)
        await store.update(tx, { ...found.competition, ...after })
        const isTold = concernsPlayers(changed)
        const kind = isTold ? 'competition-changed' : 'refresh'
        await deps.announce(tx, id, { kind, competition: after.name, reason })
        await log(tx, player, 'changeCompetition', found, {
          ...{ before: only(found.rules, changed), after: only(after, changed), reason },
        })
        return ok(isTold ? await deps.countPlayers(tx, id) : 0)
      }),

    closeRegistration: (player: Player, id: string, reason: string) =>
      onLocked(player, id, async (tx, found) => {
        if (found.isDraft || (await isImpossible(deps, tx, 'closeRegistration', found))) return notPossible
        const joinUntil = marketClock.now()
        const { joinFrom } = found.competition
        // A window has to begin before it ends; one that never began is over at once.
        const window = { joinUntil, joinFrom: joinFrom !== null && joinFrom >= joinUntil ? null : joinFrom }
        await store.update(tx, { ...found.competition, ...window })
        await deps.announce(tx, id, { kind: 'refresh', competition: found.rules.name })
        await log(tx, player, 'closeRegistration', found, {
          ...{ before: { joinUntil: found.rules.joinUntil }, after: { joinUntil }, reason },
        })
        return ok(true)
      }),
  }
}

function createEnding(deps: ManageDeps, { log, onLocked }: Parts) {
  const { store, marketClock } = deps
  return {
    end: (player: Player, id: string, reason: string) =>
      onLocked(
        player,
        id,
        async (tx, found) => {
          if (found.isDraft || (await isImpossible(deps, tx, 'endEarly', found))) return notPossible
          await deps.announce(tx, id, { kind: 'competition-ended', competition: found.rules.name, reason })
          // Whoever still read the former end would trade after this one. All competitions wait from here on, so what takes long is done before.
          await deps.holdTrading(tx)
          const end = marketClock.now()
          // It ended by itself meanwhile.
          if (end >= found.rules.end) return notPossible
          const { joinFrom, joinUntil } = found.competition
          const window = {
            joinFrom: joinFrom !== null && joinFrom >= end ? null : joinFrom,
            joinUntil: joinUntil !== null && joinUntil > end ? end : joinUntil,
          }
          await store.update(tx, { ...found.competition, ...window, end })
          await log(tx, player, 'endCompetition', found, {
            ...{ before: { end: found.rules.end }, after: { end }, reason },
          })
          return ok(true)
        },
        { letsJoin: true },
      ),

    delete: (player: Player, id: string, reason: string) =>
      onLocked(player, id, async (tx, found) => {
        const begun = deps.clock.now()
        if (found.isDraft || (await isImpossible(deps, tx, 'delete', found))) return notPossible
        await deps.announce(tx, id, { kind: 'competition-deleted', competition: found.rules.name, reason })
        await deps.removeRest(tx, id)
        await store.delete(tx, id)
        await log(tx, player, 'deleteCompetition', found, { before: found.rules, reason })
        // Whoever found it before may have traded in it since. All trading waits from here on.
        await deps.holdTrading(tx)
        return (await deps.hasOrders(tx, id, begun)) ? notPossible : ok(true)
      }),
  }
}

const notPossible = refuse({ code: 'not_possible_now' } as const)

/** Whether something cannot be done with a competition. */
async function isImpossible(
  deps: ManageDeps,
  tx: Transaction<Schema>,
  action: CompetitionAction,
  found: Published,
): Promise<boolean> {
  const hasOrders = await deps.hasOrders(tx, found.id)
  return actionRefusal(action, standingOf(found, deps.marketClock), hasOrders) !== null
}

/** Where a competition is in its life, as the rules of changes need to know. */
export function standingOf(found: Managed, marketClock: Clock) {
  const { isDraft, rules } = found
  return { isDraft, rules, joined: found.isDraft ? 0 : found.joined, now: marketClock.now() }
}

type ChangeRefusal = Refusal<'not_found' | 'rule_fixed' | 'competition_contradictory'>

/** Why the rules of a published competition cannot become others. */
function refuseChange(
  { marketClock, lintFacts }: ManageDeps,
  found: Published,
  after: OrganisedRules,
  changed: readonly RuleName[],
): ChangeRefusal | null {
  const standing = standingOf(found, marketClock)
  const fixed = changed.find((rule) => fixedBecause(rule, standing) !== null)
  if (fixed !== undefined) return { code: 'rule_fixed', field: `rules.${fixed}` }
  // Nobody can be told ahead of what has begun already.
  if (changed.includes('start') && after.start <= standing.now)
    return { code: 'competition_contradictory', field: 'rules.start' }
  const isConcerned = (field: RuleName) => changed.includes(field)
  const error = lint(after, lintFacts(), found.competition.isHouse).find(
    ({ code }) => findings[code].severity === 'error' && findings[code].fields.some(isConcerned),
  )
  return error === undefined
    ? null
    : { code: 'competition_contradictory', field: `rules.${findings[error.code].fields[0]}` }
}

function createOnLocked({ kysely, store, announceChange }: ManageDeps) {
  return async <Value, Refused extends Refusal>(
    player: Player,
    id: string,
    act: (tx: Transaction<Schema>, found: Managed) => Promise<Result<Value, Refused>>,
    options: { letsJoin?: boolean } = {},
  ): Promise<Result<Value, Refused | NotFound>> => {
    try {
      const carryOut = () =>
        kysely.transaction().execute(async (tx) => {
          const found = await store.lock(tx, scopeOf(player), id, options)
          const outcome = found === undefined ? notFound : await act(tx, found)
          // What was refused has changed nothing.
          if (!outcome.ok) throw new Refused(outcome)
          return outcome
        })
      const result = await retryDeadlocks(carryOut)
      await announceChange()
      return result
    } catch (fault) {
      if (fault instanceof Refused) return fault.outcome as Result<Value, Refused | NotFound>
      throw fault
    }
  }
}

/** Rolls a transaction back. */
class Refused extends Error {
  readonly outcome: { ok: false; refusal: unknown }
  constructor(outcome: { ok: false; refusal: unknown }) {
    super('refused')
    this.outcome = outcome
  }
}

function createDeskLines({ clock }: ManageDeps) {
  return (
    tx: Transaction<Schema>,
    by: Player,
    action: Parameters<typeof recordDeskAction>[1]['action'],
    { id, rules }: Pick<Managed, 'id' | 'rules'>,
    facts: { before?: object; after?: object; reason?: string | null },
  ): Promise<void> =>
    recordDeskAction(tx, {
      ...{ by, at: clock.now(), action, subject: { kind: 'competition', id, name: rules.name } },
      before: (facts.before ?? null) as Record<string, unknown> | null,
      after: (facts.after ?? null) as Record<string, unknown> | null,
      reason: facts.reason ?? null,
    })
}

const only = (rules: OrganisedRules, names: readonly RuleName[]): object =>
  Object.fromEntries(names.map((name) => [name, rules[name]]))
