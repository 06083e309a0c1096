// Carries out corporate actions (dividends, splits and delistings) in the order in which they take effect, on the node
// with the engine role. Each is carried out once, however often the server is killed meanwhile.

import {
  type CorporateAction,
  type CorporateActionRefusal,
  type RawCorporateAction,
  readCorporateAction,
} from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { hoursOf } from '@koersklasse/domain/market/trading-session.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import { type CarryOutDeps, carryOut } from './carry-out-action.ts'
import type { EventfulMarket } from './eventful-market.ts'
import type { DeclaredAction, PayoutStore } from './payout-store.ts'

export interface CorporateActionsDeps extends CarryOutDeps {
  log: Log
}

/** After this many failures of an action, further ones are logged as warnings. */
const patience = 30

export function createCorporateActions(deps: CorporateActionsDeps) {
  const { store, market, signal, log } = deps
  /** The number of failures by action id. */
  const failures = new Map<string, number>()

  async function run(): Promise<void> {
    for (const action of await store.dueActions(market.now())) {
      if (signal.aborted) return
      // A failing action must not block the others.
      await carryOutAndFinish(action).catch((fault) => {
        const times = (failures.get(action.id) ?? 0) + 1
        failures.set(action.id, times)
        // The first failures are expected: the market may be some seconds behind a split.
        const level = times < patience ? 'info' : 'warn'
        log[level]({ err: fault, action: action.id }, 'a corporate action failed; it is retried')
      })
    }
  }

  async function carryOutAndFinish(action: DeclaredAction): Promise<void> {
    if (!(await carryOut(deps, action))) return
    await store.finish(action.id, market.now())
    failures.delete(action.id)
  }

  const { wake, settled } = singleFlight(run)
  return {
    /** Carries out the due actions. To be called by a timer. Rejects if the database fails. */
    run: wake,
    /** Resolves when no action is being carried out; never rejects. */
    settled,
  }
}

/** Returns the function that declares an action of the tape or of an operator; see `ProductEvents.declare`. */
export function createDeclare({
  store,
  market,
  ids,
}: {
  store: PayoutStore
  market: EventfulMarket
  ids: Ids
}) {
  return async (raw: RawCorporateAction): Promise<Result<CorporateAction, CorporateActionRefusal>> => {
    const action = readCorporateAction(raw, (symbol) => {
      const instrument = market.instrument(symbol)
      return instrument === undefined ? null : hoursOf(instrument)
    })
    if (action.ok) await store.declare(ids.next(), action.value, market.now())
    return action
  }
}
