// Reads, checks and previews corporate actions as an operator enters and sees them.

import type { DeskCorporateAction, SprinterEffect } from '@koersklasse/contract/desk/market.ts'
import {
  type CorporateAction,
  type RawCorporateAction,
  readCorporateAction,
} from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { exDateBreak } from '@koersklasse/domain/corporate-actions/ex-date.ts'
import { checkNewAction, dateAt, mayBeWithdrawn } from '@koersklasse/domain/corporate-actions/new-action.ts'
import { currencyPairSymbol, directProduct, type Instrument } from '@koersklasse/domain/market/instrument.ts'
import { mid } from '@koersklasse/domain/market/quote.ts'
import { hoursOf } from '@koersklasse/domain/market/trading-session.ts'
import { type Decimal, formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { EventfulMarket } from '../product-events/eventful-market.ts'
import { actionsOn, countHolders, type StoredAction } from './corporate-action-store.ts'
import { effectOn } from './preview-action.ts'

/** How long it takes until every node has read what was declared or withdrawn, in milliseconds of real time. */
const noticeMs = 30_000

/** The market, as corporate actions at the desk need it. */
export interface DeskMarket extends EventfulMarket {
  /** How fast its clock runs, as a multiple of real time. */
  describeClock(): { pace: number }
  /** What an action would do to the issuer's products: how many it concerns, and one of each direction. */
  previewProducts(action: CorporateAction): { products: number; sprinters: SprinterEffect[] }
  /** Has this node, and the others over the bus, read the actions now. Never rejects. */
  readAgain(): Promise<void>
}

export interface ActionDeskDeps {
  kysely: Kysely<Schema>
  market: DeskMarket
  /** The tax withheld from dividends, as a fraction. */
  withholding: Decimal
}

export function createActionDesk({ kysely, market, withholding }: ActionDeskDeps) {
  /** How long it takes until every node knows, in milliseconds of the market. */
  const notice = (): number => noticeMs * Math.max(1, market.describeClock().pace)

  /** Reads and checks what was entered, against the actions that the database or a transaction has. */
  async function check(raw: RawCorporateAction, db: Kysely<Schema>) {
    const instrument = market.instrument(raw.symbol)
    if (instrument === undefined) return refuse({ code: 'not_found' as const, field: 'symbol' })
    const hours = hoursOf(instrument)
    const read = readCorporateAction(raw, () => hours)
    if (!read.ok) {
      const field = read.refusal === 'not_a_date' ? 'exDate' : 'value'
      return refuse({ code: 'invalid_input' as const, field })
    }
    const action = read.value
    const quote = market.quoteOf(instrument.symbol)
    const refusal = checkNewAction(action, {
      ...{ exDate: raw.exDate, hours, now: market.now(), noticeMs: notice() },
      existing: await actionsOn(db, market.source, raw.symbol),
      price: quote === undefined ? null : mid(quote),
    })
    if (refusal !== null)
      return refuse({ code: refusal, field: refusal === 'dividend_too_large' ? 'value' : 'exDate' })
    return ok({ action, instrument })
  }

  function onTheWire({ id, action, state }: StoredAction): DeskCorporateAction[] {
    const instrument = market.instrument(action.symbol)
    if (instrument === undefined) return []
    const { symbol, kind, effective } = action
    const { name, currency } = instrument
    const exDate = dateAt(effective, hoursOf(instrument))
    const isOpen = state === 'announced' && mayBeWithdrawn(action, market.now(), notice())
    return [
      {
        id,
        symbol,
        name,
        kind,
        value: enteredValue(action),
        currency,
        exDate,
        effective,
        state,
        mayBeWithdrawn: isOpen,
      },
    ]
  }

  async function preview(action: CorporateAction, instrument: Instrument, quantity: number) {
    const product = directProduct(instrument)
    const pair = currencyPairSymbol(instrument.currency)
    const position =
      product &&
      effectOn(action, toQuantity(quantity), {
        ...{ product, price: market.priceOf(product.id), withholding },
        currencyQuote: pair === null ? null : (market.quoteOf(pair) ?? null),
        isDistributing: market.isDistributing(instrument.symbol),
      })
    return {
      effective: action.effective,
      breakFrom: exDateBreak(action.effective, hoursOf(instrument)).from,
      position,
      ...market.previewProducts(action),
      holders: product === null ? 0 : await countHolders(kysely, product.id),
    }
  }

  return { notice, check, onTheWire, preview }
}

/** What is entered for an action, besides its date. */
export function enteredValue(action: CorporateAction): string {
  if (action.kind === 'dividend') return formatDecimal(action.amount)
  return action.kind === 'split' ? `${action.split.newPieces}:${action.split.oldPieces}` : ''
}
