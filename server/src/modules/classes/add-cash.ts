// Adding cash to the portfolio of a member, or to all of a competition.

import { mayAddCash } from '@koersklasse/domain/competition/deposit.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { recordDeskAction } from '../../platform/desk-log.ts'
import type { Log } from '../../platform/log.ts'
import type { MemberStore, TaughtCompetition } from './member-store.ts'

/** Cash that is to be added to a portfolio, or (null) to all of a competition, as trading takes it. */
interface Deposit {
  id: string
  competitionId: string
  portfolioId: string | null
  amount: Cents
  reason: string
  due: EpochMs
}

export interface AddCashDeps {
  kysely: Kysely<Schema>
  store: Pick<MemberStore, 'findPortfolio'>
  /** Real time. */
  clock: Clock
  market: Clock
  deposits: {
    /** Writes a deposit, which is then sure to be carried out. `same`, `other`: its id was used before, alike or not. */
    insert(tx: Transaction<Schema>, deposit: Deposit): Promise<'new' | 'same' | 'other'>
    /** Carries it out at once. */
    add(deposit: Deposit): Promise<void>
  }
  log: Log
}

/** Who adds what to whose portfolio, and why; `userId` is null for all of the competition. */
export interface CashToAdd {
  player: Player
  competition: TaughtCompetition
  userId: string | null
  depositId: string
  amount: Cents
  reason: string
}

/** Adds cash, once for each `depositId`. */
export type AddCash = (
  cash: CashToAdd,
) => Promise<Result<true, Refusal<'not_found' | 'no_competition' | 'idempotency_key_reused'>>>

export function createAddCash({ kysely, store, clock, market, deposits, log }: AddCashDeps): AddCash {
  return async ({ player, competition, userId, depositId, amount, reason }) => {
    const due = market.now()
    if (!mayAddCash(competition, due)) return refuse({ code: 'no_competition' })
    const portfolio = userId === null ? null : await store.findPortfolio(competition.id, userId)
    if (portfolio === undefined) return refuse({ code: 'not_found', field: 'userId' })
    const deposit: Deposit = {
      ...{ id: depositId, competitionId: competition.id, portfolioId: portfolio?.id ?? null },
      ...{ amount, reason, due },
    }
    const { id, name } = competition
    const written = await kysely.transaction().execute(async (tx) => {
      const outcome = await deposits.insert(tx, deposit)
      if (outcome === 'new')
        await recordDeskAction(tx, {
          ...{ by: player, at: clock.now(), reason, before: null },
          ...(userId === null
            ? { action: 'addClassCash', subject: { kind: 'competition', id, name }, after: { amount } }
            : {
                ...{ action: 'addMemberCash', subject: { kind: 'player', id: userId } },
                after: { competitionId: id, competition: name, amount },
              }),
        })
      return outcome
    })
    if (written === 'other') return refuse({ code: 'idempotency_key_reused', field: 'depositId' })
    if (portfolio !== null)
      await deposits.add(deposit).catch((fault) => log.warn({ err: fault }, 'cash is added later'))
    return ok(true)
  }
}
