// What a midnight does to a product of the issuer: financing and dividends, the monthly stop-loss level. Each returns the
// very same state where it changes nothing.

import { afterDividend } from '@koersklasse/domain/dividend.ts'
import { afterFinancing, afterStopLossReset, isStopLossResetDue } from '@koersklasse/domain/financing.ts'
import { gameDaysBetween } from '@koersklasse/domain/game-day.ts'
import { isSprinter } from '@koersklasse/domain/issued-product.ts'
import { levelStep } from '@koersklasse/domain/ladder.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import { type IssuedState, levelsKept } from '../products/issued-state.ts'
import { bufferOf, financingOf, type IssuerTerms } from './issuer-terms.ts'

/** A product brought to a midnight: financed, and with the dividends that take effect then. */
export function broughtTo(
  state: IssuedState,
  midnight: EpochMs,
  terms: IssuerTerms,
  actions: AnnouncedActions,
): IssuedState {
  const { product, financedAt } = state
  if (financedAt >= midnight) return state
  if (!isSprinter(product)) return { ...state, financedAt: midnight }
  const days = gameDaysBetween(financedAt, midnight)
  const financed = afterFinancing(product, financingOf(terms, product), days)
  const after = actions
    .dividendsAt(product.symbol, midnight)
    .reduce((before, amount) => afterDividend(before, amount, terms.dividendShare), financed)
  return withLevels({ ...state, product: after, financedAt: midnight }, midnight)
}

/** A Sprinter with its stop-loss level set anew, on the first trading day of a month. */
export function afterReset(
  state: IssuedState,
  midnight: EpochMs,
  terms: IssuerTerms,
  catalogue: Catalogue,
): IssuedState {
  const { product, resetAt } = state
  if (product.productType !== 'sp' || !isStopLossResetDue(resetAt, midnight)) return state
  const buffer = bufferOf(terms, catalogue.instruments.get(product.symbol)!)
  const after = afterStopLossReset(product, { buffer, step: levelStep(product.financingLevel) })
  return withLevels({ ...state, product: after, resetAt: midnight }, midnight)
}

/** A product with the levels that it has from an instant on, where they are other than before. */
export function withLevels(state: IssuedState, from: EpochMs): IssuedState {
  const { product, levels } = state
  if (!isSprinter(product)) return state
  const { financingLevel, stopLossLevel } = product
  const before = levels.at(-1)
  if (before?.financingLevel === financingLevel && before.stopLossLevel === stopLossLevel) return state
  const earlier = levels.filter((level) => level.from < from).slice(1 - levelsKept)
  return { ...state, levels: [...earlier, { from, financingLevel, stopLossLevel }] }
}
