// Removing members of a competition, and letting them begin again.

import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { recordDeskAction } from '../../platform/desk-log.ts'
import type { MemberStore, TaughtCompetition } from './member-store.ts'

type ResetRefusal = 'no_competition' | 'resets_not_allowed' | 'already_reset_today'

export interface ChangeMembersDeps {
  kysely: Kysely<Schema>
  store: Pick<MemberStore, 'findPortfolio'>
  /** Real time. */
  clock: Clock
  /** Begins a portfolio again, as its player would. */
  reset(
    portfolioId: string,
  ): Promise<Result<unknown, Refusal<ResetRefusal | 'consent_required' | 'unavailable'>>>
  /** Cancels what waits in a portfolio; false if the queue of commands is full or closed. */
  cancelOrdersOf(portfolioId: string): Promise<boolean>
  /** Makes a portfolio nobody's, unless an order waits in it; resolves to whether it did. */
  release(tx: Transaction<Schema>, portfolioId: string): Promise<boolean>
  /** Which competition a player looks at after leaving one; null for the house competition. */
  choiceAfter(userId: string, leftId: string): Promise<string | null>
  /** Moves a player who looks at one competition to another. */
  leaveCompetition(tx: Transaction<Schema>, userId: string, from: string, to: string | null): Promise<void>
  /** Tells all nodes and open screens which competition a player looks at. */
  announceChoice(userId: string): Promise<void>
  /** Tells a player something in the game. */
  tell(tx: Transaction<Schema>, userId: string, facts: MessageFacts): Promise<void>
}

/** Who does what to whom, and why. */
export interface MemberChange {
  player: Player
  competition: TaughtCompetition
  userId: string
  reason: string
}

const notFound = refuse({ code: 'not_found', field: 'userId' } as const)

export type ChangeMembers = ReturnType<typeof createChangeMembers>

export function createChangeMembers(deps: ChangeMembersDeps) {
  const { kysely, store, clock } = deps

  function record(
    tx: Transaction<Schema>,
    action: 'removeClassMember' | 'resetClassMember',
    change: MemberChange,
  ) {
    const { player, competition, userId, reason } = change
    const { id, name } = competition
    return recordDeskAction(tx, {
      ...{ by: player, at: clock.now(), action, subject: { kind: 'player', id: userId } },
      ...{ before: null, after: { competitionId: id, competition: name }, reason },
    })
  }

  return {
    /** Removes a member: the portfolio is nobody's from then on. The player is told, and looks at another competition. */
    async remove(change: MemberChange): Promise<Result<true, Refusal<'not_found' | 'unavailable'>>> {
      const { player, competition, userId, reason } = change
      const portfolio = await store.findPortfolio(competition.id, userId)
      if (portfolio === undefined) return notFound
      if (!(await deps.cancelOrdersOf(portfolio.id))) return refuse({ code: 'unavailable' })
      const next = await deps.choiceAfter(userId, competition.id)
      const isReleased = await kysely.transaction().execute(async (tx) => {
        if (!(await deps.release(tx, portfolio.id))) return false
        await deps.leaveCompetition(tx, userId, competition.id, next)
        const facts = { competition: competition.name, reason, organiser: player.username }
        await deps.tell(tx, userId, { kind: 'removed', ...facts })
        await record(tx, 'removeClassMember', change)
        return true
      })
      if (!isReleased) return refuse({ code: 'unavailable' })
      await deps.announceChoice(userId)
      return ok(true)
    },

    /** Resets the portfolio of a member, where the competition lets players begin again. */
    async reset(
      change: MemberChange,
    ): Promise<Result<true, Refusal<'not_found' | ResetRefusal | 'unavailable'>>> {
      const portfolio = await store.findPortfolio(change.competition.id, change.userId)
      if (portfolio === undefined) return notFound
      const done = await deps.reset(portfolio.id)
      if (!done.ok) {
        const { code } = done.refusal
        return code === 'consent_required' ? notFound : refuse({ code })
      }
      await kysely.transaction().execute((tx) => record(tx, 'resetClassMember', change))
      return ok(true)
    },
  }
}
