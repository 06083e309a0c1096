// The market's part of a correction: finds the ends of products that wrong quotes caused, and corrects candles and products.
// The node that runs the feed writes it, between two saves of the market; the other nodes read it.

import { type BadStretch, isBad } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { candleLengths, candleStart } from '@koersklasse/domain/market/candle.ts'
import { currencyPairSymbol, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { ProductEnd } from '@koersklasse/domain/products/issued-product.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { CorrectableQuotes } from '../../../platform/correctable-quotes.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { nextDay } from '../calendar/days.ts'
import type { Candles } from '../history/candles.ts'
import type { Issuer } from '../issuer/run-issuer.ts'
import type { MarketState } from '../open-market-state.ts'
import type { EndedState } from '../products/issued-state.ts'
import type { MarketStore } from '../store/market-store.ts'
import { type CorrectedCandles, correctCandles } from './corrected-candles.ts'
import type { Journal } from './journal.ts'
import { rightEndOf, type VoidedEnds, wronglyEnded } from './right-ends.ts'
import { createRightPrices, createRightQuotes, type RightPrices } from './right-quotes.ts'
import { createVoidStore, revivedRung, type VoidedStretch } from './void-store.ts'

export interface QuoteCorrections extends CorrectableQuotes {
  /** The prices without a stretch, and the wrong and the right end of each product that ended wrongly. */
  without(
    stretch: BadStretch,
    horizon: EpochMs,
    wanted: Iterable<ProductId>,
    ends?: VoidedEnds,
  ): Promise<RightPrices & { ends: VoidedEnds }>
  /** Corrects candles and products on the feed's node, and reads what it has corrected on others. To be repeated. */
  apply(): Promise<void>
}

type Parts = Pick<
  MarketState,
  'catalogue' | 'issued' | 'actions' | 'terms' | 'price' | 'tradingSessionAt' | 'levelsOf'
> & {
  /** The market's. */
  clock: Clock
  kysely: Kysely<Schema>
  source: string
  store: MarketStore
  candles: Candles
  journal: Journal
  issuer: Pick<Issuer, 'revive' | 'load'>
  bus: Bus
  isFeedHere(): boolean
  afterSaving<T>(what: () => Promise<T>): Promise<T>
}

export function createQuoteCorrections(parts: Parts): QuoteCorrections {
  const { kysely, store, issued } = parts
  const voids = createVoidStore(kysely, parts.source, issued)
  const without = createWithout(parts, voids)
  const applyOne = createApplyOne(parts, voids, without)
  /** The stretches whose corrected candles and products this node has. */
  const known = new Set<string>()

  /** Reads what the feed's node has corrected. Resolves to whether all of it was there. */
  async function follow(stretch: VoidedStretch): Promise<boolean> {
    const take = async () => takeCandles(parts, stretch.symbol, await voids.candlesOf(stretch))
    await (parts.isFeedHere() ? parts.afterSaving(take) : take())
    await parts.issuer.load()
    return isMadeUpFor(parts, (await voids.applied(stretch.id))!)
  }

  return {
    async quotes(symbol, { from, until }, limit) {
      const voided = await voids.all()
      const quotes = (await store.journal(new Set([symbol]), { from, until })).slice(0, limit)
      return quotes.map((quote) => ({ quote, isVoided: voided.some((one) => isBad(one, quote)) }))
    },
    async isLastBefore(stretch, at) {
      const others = (await voids.all()).filter((one) => !isSameStretch(one, stretch))
      const last = await store.lastInJournal(stretch.symbol, at, rightUnder(others))
      return last !== null && isBad(stretch, last)
    },
    without,
    declare: voids.declare,
    applied: async (id) => (known.has(id) ? voids.applied(id) : null),
    async apply() {
      for (const stretch of await voids.all()) {
        if (known.has(stretch.id) || (stretch.appliedAt === null && !parts.isFeedHere())) continue
        if (stretch.appliedAt === null) await applyOne(stretch)
        else if (!(await follow(stretch))) continue
        known.add(stretch.id)
      }
    },
  }
}

type Voids = ReturnType<typeof createVoidStore>

function createWithout(parts: Parts, voids: Voids): QuoteCorrections['without'] {
  const { store, issued, journal } = parts

  /** The symbols that the prices of products follow from. */
  function symbolsOf(ids: Iterable<ProductId>): Set<string> {
    const products = [...ids].flatMap(
      (id) => issued.get(id)?.product ?? parts.catalogue.products.get(id) ?? [],
    )
    return new Set(
      products.flatMap(({ symbol, currency }) => [symbol, currencyPairSymbol(currency) ?? symbol]),
    )
  }

  /** The right quotes since an instant, and before them the last one of each symbol from before it. */
  async function rightQuotes(
    symbols: ReadonlySet<string>,
    { from, until }: { from: EpochMs; until: EpochMs },
    isRight: (quote: Quote) => boolean,
  ): Promise<Quote[]> {
    // Taken before the saved ones are read: a quote that is saved meanwhile is then found twice rather than missed.
    const unsaved = [...symbols].flatMap(journal.unsaved).sort((one, other) => one.time - other.time)
    const before = await Promise.all([...symbols].map((symbol) => store.lastInJournal(symbol, from, isRight)))
    const saved = await store.journal(symbols, { from, until })
    const lastSaved = new Map(saved.map(({ symbol, time }) => [symbol, time]))
    const since = unsaved.filter(
      ({ symbol, time }) => time > (lastSaved.get(symbol) ?? from - 1) && time <= until,
    )
    return [...before.filter((quote) => quote !== null), ...saved, ...since].filter(isRight)
  }

  return async (stretch, horizon, wanted, found) => {
    const isRight = rightUnder([...(await voids.all()), stretch])
    const ended = found ? [...found.values()].map(({ was }) => was) : wronglyEnded(issued.ended(), stretch)
    const ids = new Set([...wanted, ...ended.map(({ product }) => product.id)])
    const period = { from: stretch.from, until: horizon }
    const quotes = createRightQuotes(await rightQuotes(symbolsOf(ids), period, isRight))
    const ends = new Map<ProductId, ProductEnd | null>(
      ended.map(({ product }) => [product.id, found?.get(product.id)?.right ?? null]),
    )
    const levels = new Map(
      await Promise.all([...ids].map(async (id) => [id, await parts.levelsOf(id)] as const)),
    )
    const prices = createRightPrices({ ...parts, quotes, levels, ends })
    if (found !== undefined) return { ...prices, ends: found }
    const all = ended.map((was) => ({ was, right: rightEndOf(was, { ...parts, quotes, prices }) }))
    for (const { was, right } of all) ends.set(was.product.id, right)
    const changed = all.filter(({ was, right }) => !isSameEnd(was.ended, right))
    return { ...prices, ends: new Map(changed.map((one) => [one.was.product.id, one])) }
  }
}

/** Returns a function that corrects candles and products on the feed's node, between two saves. */
function createApplyOne(parts: Parts, voids: Voids, without: QuoteCorrections['without']) {
  const { kysely, store, issued } = parts

  function isRungTaken({ product, rung }: EndedState): boolean {
    return [...issued.livingOn(product.symbol)].some((living) => living.rung === rung)
  }

  async function apply(stretch: VoidedStretch): Promise<void> {
    const { ends } = await without(stretch, parts.clock.now(), [])
    const isRight = rightUnder([...(await voids.all()), stretch])
    const from = candleStart(stretch.from, 'day')
    const period = { from, until: toEpochMs(nextDay(stretch.until) - 1) }
    const quotes = await store.journal(new Set([stretch.symbol]), period)
    const corrected = await kysely.transaction().execute(async (tx) => {
      const right = await correctCandles(tx, parts.source, stretch, { quotes, isRight })
      await voids.writeEnds(tx, stretch.id, ends, isRungTaken)
      await voids.finish(tx, stretch.id, parts.clock.now())
      return right
    })
    takeCandles(parts, stretch.symbol, corrected)
    const revived = [...ends.values()].map(({ was, right }) => {
      const rung = right === null && isRungTaken(was) ? revivedRung(was) : was.rung
      return { ...was, rung, ended: right }
    })
    parts.issuer.revive(revived)
  }

  return async (stretch: VoidedStretch): Promise<void> => {
    await parts.afterSaving(() => apply(stretch))
    parts.bus.publish('products', { source: parts.source })
  }
}

function takeCandles({ candles, journal }: Parts, symbol: string, corrected: CorrectedCandles): void {
  for (const length of candleLengths)
    candles.correct(symbol, length, corrected[length], journal.unsaved(symbol))
}

/** Whether this node has read that the products that live again were financed for the nights that they missed. */
function isMadeUpFor({ issued, clock }: Parts, ends: VoidedEnds): boolean {
  const midnight = startOfGameDay(clock.now())
  return [...ends.keys()].every((id) => {
    const state = issued.get(id)
    return state === undefined || state.ended !== null || state.financedAt >= midnight
  })
}

function rightUnder(stretches: readonly BadStretch[]): (quote: Quote) => boolean {
  return (quote) => !stretches.some((stretch) => isBad(stretch, quote))
}

function isSameStretch(one: BadStretch, other: BadStretch): boolean {
  const isEqual = one.symbol === other.symbol && one.from === other.from && one.until === other.until
  return isEqual && one.below === other.below && one.above === other.above
}

function isSameEnd(was: ProductEnd, right: ProductEnd | null): boolean {
  return right !== null && right.time === was.time && right.price === was.price
}
