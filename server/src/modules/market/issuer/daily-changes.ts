// The scheduled changes to one product: the financing of a midnight, dividends, and the monthly stop-loss level. Each
// function returns the same object where nothing changes.

import { afterDividend } from '@koersklasse/domain/corporate-actions/dividend.ts'
import { afterFinancing, afterStopLossReset } from '@koersklasse/domain/products/financing.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { levelStep } from '@koersklasse/domain/products/ladder.ts'
import { isStopLossResetDue } from '@koersklasse/domain/products/stop-loss-reset.ts'
import { gameDaysBetween } from '@koersklasse/domain/time/game-day.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions, DividendOf } from '../corporate-actions/announced-actions.ts'
import { type IssuedState, levelsKept } from '../products/issued-state.ts'
import { bufferOf, financingOf, type IssuerTerms } from './issuer-terms.ts'

/** A product financed up to an instant, with the dividends that take effect by then, each at its own instant. */
export function rollForward(
  state: IssuedState,
  until: EpochMs,
  terms: IssuerTerms,
  actions: Pick<AnnouncedActions, 'dividendsBetween'>,
): IssuedState {
  const { product, financedAt } = state
  if (financedAt >= until) return state
  const dividends = actions.dividendsBetween(product.symbol, financedAt, until)
  const after = dividends.reduce(
    (before, dividend) => goEx(financeTo(before, dividend.effective, terms), dividend, terms),
    state,
  )
  return financeTo(after, until, terms)
}

function financeTo(state: IssuedState, at: EpochMs, terms: IssuerTerms): IssuedState {
  const { product, financedAt } = state
  const days = gameDaysBetween(financedAt, at)
  if (!isSprinter(product) || days === 0) return { ...state, financedAt: at }
  const after = afterFinancing(product, financingOf(terms, product), days)
  return withLevels({ ...state, product: after, financedAt: at }, at)
}

function goEx(state: IssuedState, { amount }: DividendOf, { dividendShare }: IssuerTerms): IssuedState {
  const { product, financedAt } = state
  if (!isSprinter(product)) return state
  return withLevels({ ...state, product: afterDividend(product, amount, dividendShare) }, financedAt)
}

/** A Sprinter with its stop-loss level reset, on the first trading day of a month. */
export function afterReset(
  state: IssuedState,
  midnight: EpochMs,
  terms: IssuerTerms,
  catalogue: Catalogue,
): IssuedState {
  const { product, resetAt } = state
  if (product.productType !== 'sp' || !isStopLossResetDue(resetAt, midnight)) return state
  // A long whose dividends were more than its financing level cannot be worth less than nothing any more.
  if (product.financingLevel <= 0n) return { ...state, resetAt: midnight }
  const buffer = bufferOf(terms, catalogue.instruments.get(product.symbol)!)
  const after = afterStopLossReset(product, { buffer, step: levelStep(product.financingLevel) })
  return withLevels({ ...state, product: after, resetAt: midnight }, midnight)
}

/** A product with its levels added from an instant on, where they have changed. */
export function withLevels(state: IssuedState, from: EpochMs): IssuedState {
  const { product, levels } = state
  if (!isSprinter(product)) return state
  const { financingLevel, stopLossLevel } = product
  const before = levels.at(-1)
  if (before?.financingLevel === financingLevel && before.stopLossLevel === stopLossLevel) return state
  const earlier = levels.filter((level) => level.from < from).slice(1 - levelsKept)
  return { ...state, levels: [...earlier, { from, financingLevel, stopLossLevel }] }
}
