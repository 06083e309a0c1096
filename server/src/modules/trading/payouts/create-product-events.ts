// Puts together what carries out the ends of products and the actions of companies.

import type {
  CorporateAction,
  CorporateActionRefusal,
  RawCorporateAction,
} from '@koersklasse/domain/corporate-action.ts'
import type { Decimal } from '@koersklasse/domain/decimal.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Settlement } from '../settlement/settlement.ts'
import { createCorporateActions } from './corporate-actions.ts'
import { createPayoutStore } from './payout-store.ts'
import { createPayouts } from './payouts.ts'
import type { EventfulMarket } from './product-events.ts'
import { createSplitPositions } from './split-positions.ts'

export interface ProductEventsDeps {
  kysely: Kysely<Schema>
  ids: Ids
  market: EventfulMarket
  settleEvent: Settlement['settleEvent']
  /** The tax withheld from dividends, as a fraction. */
  withholding: Decimal
  wakeOutbox: () => void
  log: Log
}

export interface ProductEvents {
  /** Begins on the node with the engine's role, with what is left to be done. Never rejects. */
  start(): Promise<void>
  /** Begins nothing more on this node. */
  stop(): void
  /** Does what is due; nothing on a node that has not begun. For a timer. */
  run(): Promise<void>
  /**
   * Declares a dividend, a split or a delisting. Declared again it is the same one.
   * @returns the action, or why it is none
   */
  declare(raw: RawCorporateAction): Promise<Result<CorporateAction, CorporateActionRefusal>>
}

export function createProductEvents(deps: ProductEventsDeps): ProductEvents {
  const store = createPayoutStore(deps.kysely, deps.market.source)
  const payouts = createPayouts({ ...deps, store })
  const splitPositions = createSplitPositions(deps)
  const actions = createCorporateActions({ ...deps, store, payouts, splitPositions })
  let isTapeDeclared = false

  async function declareTape(): Promise<void> {
    if (isTapeDeclared) return
    for (const raw of deps.market.tapeActions) await actions.declare(raw)
    isTapeDeclared = true
  }

  async function runActions(): Promise<void> {
    await declareTape()
    await actions.run()
  }

  return {
    async start() {
      actions.start()
      await payouts.start()
    },
    stop() {
      actions.stop()
      payouts.stop()
    },
    async run() {
      // Each has its own trouble.
      await Promise.all([payouts.sweep(), actions.isHere() ? runActions() : null])
    },
    declare: actions.declare,
  }
}
