// The routes of the market at the desk: the feed, and the products with an operator's restrictions.

import type { DeskAction } from '@koersklasse/contract/desk/actions.ts'
import {
  type DroppedQuotes,
  getDeskProducts,
  getFeedState,
  liftRestriction,
  restrictProduct,
} from '@koersklasse/contract/desk/market.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import { type App, serve } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import { localDateTime } from '../../../platform/local-date-time.ts'
import type { Market } from '../market.ts'
import { changeRestriction, type Restriction } from './restriction-store.ts'

export function addMarketDeskRoutes(
  app: App,
  deps: {
    kysely: Kysely<Schema>
    /** Real time, for the log of the desk. */
    clock: Clock
    market: Pick<Market, 'source' | 'desk' | 'now' | 'isOpen' | 'feedState' | 'feedAge' | 'readAgain'>
    /** What the node that runs the feed has dropped; null if none says so. */
    droppedQuotes(): Promise<DroppedQuotes[] | null>
  },
): void {
  const { kysely, clock, market } = deps

  async function change(
    action: DeskAction,
    id: string,
    restriction: Restriction | null,
    { by, reason }: { by: { userId: string }; reason: string },
  ) {
    const changed = await kysely.transaction().execute(async (tx) => {
      const result = await changeRestriction(tx, { id, restriction })
      if (!result.ok) return result
      const { name, before } = result.value
      await recordDeskAction(tx, {
        ...{ by, at: clock.now(), action, reason, subject: { kind: 'product', id, name } },
        before: before && { ...before },
        after: restriction && { kind: restriction.kind, until: restriction.until },
      })
      return result
    })
    if (changed.ok) await market.readAgain()
    return changed
  }

  serve(app, getFeedState, async () => {
    const [{ gaps, instruments }, dropped] = await Promise.all([
      market.desk.instruments(),
      deps.droppedQuotes(),
    ])
    return ok({
      now: market.now(),
      isMarketOpen: market.isOpen(),
      feed: { source: market.source, isSilent: market.feedState().isSilent, age: market.feedAge(), gaps },
      dropped,
      instruments,
    })
  })

  serve(app, getDeskProducts, async ({ query }) => ok(await market.desk.products(query)))

  serve(
    app,
    restrictProduct,
    async ({ params: { id }, body: { kind, until: entered, reason }, player: by }) => {
      const until = entered === null ? null : (localDateTime.safeParse(entered).data ?? market.now())
      if (until !== null && until <= market.now()) return refuse({ code: 'invalid_input', field: 'until' })
      const changed = await change('restrictProduct', id, { kind, until, reason }, { by, reason })
      return changed.ok ? ok({ done: true }) : refuse({ code: changed.refusal })
    },
  )

  serve(app, liftRestriction, async ({ params: { id }, body: { reason }, player: by }) => {
    const changed = await change('liftRestriction', id, null, { by, reason })
    return changed.ok ? ok({ done: true }) : refuse({ code: 'not_found' })
  })
}
