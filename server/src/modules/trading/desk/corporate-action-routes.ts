// Corporate actions at the desk: the list, a preview, announcing and withdrawing.

import {
  announceCorporateAction,
  getCorporateActions,
  previewCorporateAction,
  withdrawCorporateAction,
} from '@koersklasse/contract/desk/market.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, serve } from '../../../http/route.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertAction, lockActionsOn } from '../product-events/payout-store.ts'
import { type ActionDeskDeps, createActionDesk, enteredValue } from './action-desk.ts'
import { forgetWithdrawal, listActions, withdrawAction } from './corporate-action-store.ts'

interface CorporateActionRoutesDeps extends ActionDeskDeps {
  ids: Ids
  /** Real time, for the log of the desk. */
  clock: Clock
}

export function addCorporateActionRoutes(app: App, deps: CorporateActionRoutesDeps): void {
  const { kysely, ids, clock, market } = deps
  const { source } = market
  const { notice, check, onTheWire, preview } = createActionDesk(deps)

  serve(app, getCorporateActions, async () =>
    ok({ actions: (await listActions(kysely, source)).flatMap(onTheWire) }),
  )

  serve(app, previewCorporateAction, async ({ query: { quantity, ...entered } }) => {
    const checked = await check(entered, kysely)
    if (!checked.ok) return checked
    return ok(await preview(checked.value.action, checked.value.instrument, quantity))
  })

  serve(app, announceCorporateAction, async ({ body: { reason, ...entered }, player }) => {
    const announced = await kysely.transaction().execute(async (tx) => {
      await lockActionsOn(tx, source, entered.symbol)
      const checked = await check(entered, tx)
      if (!checked.ok) return checked
      const { action, instrument } = checked.value
      const id = ids.next()
      await forgetWithdrawal(tx, source, action)
      await insertAction(tx, source, { id, action, now: market.now() })
      await recordDeskAction(tx, {
        ...{ by: player, at: clock.now(), action: 'announceCorporateAction', before: null, reason },
        subject: { kind: 'corporateAction', id, name: instrument.name },
        after: entered,
      })
      return ok(true)
    })
    if (!announced.ok) return announced
    await market.readAgain()
    return ok({ done: true })
  })

  serve(app, withdrawCorporateAction, async ({ params: { id }, body: { reason }, player }) => {
    const withdrawn = await kysely.transaction().execute(async (tx) => {
      const action = await withdrawAction(tx, { source, id, now: market.now(), noticeMs: notice() })
      if (!action.ok) return refuse({ code: action.refusal })
      const instrument = market.instrument(action.value.symbol)
      const { symbol, kind, effective } = action.value
      await recordDeskAction(tx, {
        ...{ by: player, at: clock.now(), action: 'withdrawCorporateAction', after: null, reason },
        subject: { kind: 'corporateAction', id, name: instrument?.name ?? symbol },
        before: { symbol, kind, effective, value: enteredValue(action.value) },
      })
      return ok(true)
    })
    if (!withdrawn.ok) return withdrawn
    await market.readAgain()
    return ok({ done: true })
  })
}
