// Wires the parts that carry out the ends of products and corporate actions.

import type {
  CorporateAction,
  CorporateActionRefusal,
  RawCorporateAction,
} from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Repeated } from '../../../platform/timers.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import { createCorporateActions, createDeclare } from './corporate-actions.ts'
import type { EventfulMarket } from './eventful-market.ts'
import { createPayoutStore } from './payout-store.ts'
import { startPayouts } from './payouts.ts'
import { createSplitMarket } from './split-market.ts'
import { createSplitPortfolios } from './split-portfolios.ts'

export interface ProductEventsDeps {
  kysely: Kysely<Schema>
  ids: Ids
  market: EventfulMarket
  executeEvent: CommandQueue['executeEvent']
  /** The tax withheld from dividends, as a fraction. */
  withholding: Decimal
  log: Log
}

export interface ProductEvents {
  /**
   * Starts carrying out events on this node. Only one node may do so at a time.
   * @param signal stops it: after it aborts, no further page of portfolios is started
   */
  start(signal: AbortSignal): ProductEventsRun
  /**
   * Declares a dividend, a split or a delisting. Idempotent.
   * @returns the action, or the reason why it is invalid
   */
  declare(raw: RawCorporateAction): Promise<Result<CorporateAction, CorporateActionRefusal>>
}

export interface ProductEventsRun {
  /** Pays out the positions in products that have ended. Rejects if the database fails. */
  payOut(): Promise<void>
  /** Carries out the corporate actions that are due, splits of portfolios included. Rejects if the database fails. */
  carryOut(): Promise<void>
  /** Run `payOut` and the parts of `carryOut` side by side; to be repeated until the signal aborts. */
  timers: readonly Repeated[]
  /** Resolves when no work is under way; never rejects. */
  settled(): Promise<void>
}

const runMs = 1_000

export function createProductEvents(deps: ProductEventsDeps): ProductEvents {
  const store = createPayoutStore(deps.kysely, deps.market.source)
  const splitMarket = createSplitMarket(deps)
  const declare = createDeclare({ ...deps, store })
  let isTapeDeclared = false

  async function declareTape(): Promise<void> {
    if (isTapeDeclared) return
    for (const raw of deps.market.tapeActions) await declare(raw)
    isTapeDeclared = true
  }

  return {
    start(signal) {
      const payouts = startPayouts({ ...deps, store, signal })
      const actions = createCorporateActions({ ...deps, store, payouts, splitMarket, signal })
      const splitPortfolios = createSplitPortfolios({ ...deps, signal })
      async function carryOutActions(): Promise<void> {
        await declareTape()
        await actions.run()
      }
      return {
        payOut: payouts.sweep,
        async carryOut() {
          await carryOutActions()
          await splitPortfolios.run()
        },
        // Splitting a million portfolios takes minutes, and must not hold up other actions.
        timers: [payouts.sweep, carryOutActions, splitPortfolios.run].map((run) => ({ everyMs: runMs, run })),
        async settled() {
          await Promise.all([payouts.settled(), actions.settled(), splitPortfolios.settled()])
        },
      }
    },
    declare,
  }
}
