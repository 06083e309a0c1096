// The issuer at work. On the node that runs the feed it makes the ladders, finances them each midnight, ends what is
// knocked out or has come to its end date, and replaces it; all of it by the times of the quotes and the market's clock,
// in order, so that a server that was away makes up what it missed. Each step is taken in memory at once and written
// down right after; who listens is told when it is written. The other nodes read what was written.

import { euroConversion } from '@koersklasse/domain/euro-price.ts'
import type { ProductId } from '@koersklasse/domain/instrument.ts'
import { isSprinter, type SprinterProduct } from '@koersklasse/domain/issued-product.ts'
import { knockOutBy } from '@koersklasse/domain/knock-out.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import { type SessionHours, watchedHours } from '@koersklasse/domain/trading-session.ts'
import type { Kysely } from 'kysely'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Log } from '../../../platform/log.ts'
import { oneAtATime } from '../../../platform/one-at-a-time.ts'
import type { SessionAt } from '../calendar/sessions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type AnnouncedActions, type SplitOf, splitQuote } from '../corporate-actions/announced-actions.ts'
import { announceReady, withdrawReady } from '../corporate-actions/apply-split.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { EndedState, IssuedState, ProductEnd } from '../products/issued-state.ts'
import type { IsOverCapNow } from '../products/over-cap.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import { type ProductStore, Superseded } from '../products/product-store.ts'
import { createForgetEnded, type EverOrdered } from './forget-ended.ts'
import { createIssuerDays } from './issuer-days.ts'
import { createIssuerQuotes } from './issuer-quotes.ts'
import type { IssuerTerms } from './issuer-terms.ts'
import { createIssuerWrites } from './issuer-writes.ts'
import { createKnockOutWatch } from './knock-out-watch.ts'
import { knockedOut } from './product-ends.ts'

export interface IssuerParts {
  kysely: Kysely<Schema>
  source: string
  catalogue: Catalogue
  terms: IssuerTerms
  products: IssuedProducts
  store: ProductStore
  price: PriceIssued
  isOverCapNow: IsOverCapNow
  actions: AnnouncedActions
  /** Has the last quotes and candles of before a split count new pieces. */
  splitPast(split: SplitOf): void
  sessionAt: SessionAt
  /** The last quotes of before the start. */
  lastQuotes: readonly Quote[]
  /** The market's time, and real time. */
  clock: Clock
  real: Clock
  bus: Bus
  log: Log
}

export interface Issuer {
  /** Reads what is written: all, the first time; later what others have changed. */
  load(): Promise<void>
  /** Takes the part of the issuer on this node, from what is written. */
  begin(): Promise<void>
  /** Lays it down, whatever is not written by then. */
  end(): void
  /** Takes quotes that were accepted, in order. */
  takeQuotes(quotes: readonly Quote[]): void
  /** Does what is due by the market's clock. */
  advance(): void
  /** Whether there is something to write down. */
  isUnsaved(): boolean
  /** Writes down all that is done. Throws where it cannot; then it is to be tried again. */
  flush(): Promise<void>
  /**
   * What is to be saved of a last quote: one that counts pieces as what is written does. While a split waits that is
   * the last of before it; one of before a split that has been carried out meanwhile is not saved at all.
   */
  toBeSaved(quote: Quote): Quote[]
  /** The splits to which the market has come, and which wait for the word that all before them is written. */
  reachedSplits(): SplitOf[]
  /** Gives that word. */
  announceReady(splits: readonly SplitOf[]): Promise<void>
  /** Calls the listener with products that are over, once that is written. Returns the function that ends it. */
  onEnded(listener: (ended: readonly EndedState[]) => void): () => void
  /** Whether a product waits for the word of the issuer: its level was reached, but it is not written that it is over. */
  isSuspended(id: ProductId): boolean
  /** Forgets products that are over, and that nobody has ordered. */
  forgetEnded(everOrdered: EverOrdered): Promise<void>
  close(): void
}

/** How long another node waits for the word of the issuer before it thinks that it was mistaken. */
const suspicionMs = 60_000

export function createIssuer(parts: IssuerParts): Issuer {
  const { kysely, catalogue, terms, products, store, clock, sessionAt, actions, log } = parts
  const last = createIssuerQuotes(parts.lastQuotes)
  const writes = createIssuerWrites(kysely, store)
  const days = createIssuerDays({ ...parts, quotes: last, writes })
  const endListeners = new Set<(ended: readonly EndedState[]) => void>()
  const watch = createKnockOutWatch(watchedHoursOf, sessionAt)
  /** Quotes of after a split that is not carried out, with the currency's of then. */
  const heldUp = new Map<string, { quote: Quote; currencyQuote: Quote | null }[]>()
  const announced = new Set<SplitOf>()
  const suspended = new Map<ProductId, { end: ProductEnd; until: EpochMs }>()
  let isHere = false
  /** The revisions that were read last, and the highest of them. */
  const seen = new Map<ProductId, number>()
  let known = 0
  let isOpened = false
  /** What is written is read, one reading after the other. */
  const { wake: load } = oneAtATime(loadOnce)

  const endings = [
    products.onPut(({ symbols }) => {
      for (const symbol of symbols) {
        const living = [...products.livingOn(symbol)].map(({ product }) => product)
        watch.set(
          symbol,
          living.filter((product) => isSprinter(product)).filter(({ id }) => !suspended.has(id)),
        )
      }
    }),
    parts.bus.subscribe('products', ({ source }) => {
      if (source === parts.source && !isHere) void load().catch(logFault)
    }),
  ]

  function watchedHoursOf({ symbol, productType }: SprinterProduct): SessionHours {
    return watchedHours(catalogue.instruments.get(symbol)!, productType)
  }

  function logFault(error: unknown): void {
    log.warn({ err: error }, 'the issued products could not be read')
  }

  async function loadOnce(): Promise<void> {
    const isFirst = known === 0
    if (isFirst) seen.clear()
    const { states, splits, actions: declared } = await (isFirst ? store.all() : store.since(known, seen))
    actions.declare(declared)
    const news = splits.filter((split) => !actions.isTaken(split))
    for (const split of news) takeSplit(split)
    const wasOpened = isOpened
    isOpened = true
    if (isHere) {
      takeFlags(states)
      const isSplit = ({ product }: IssuedState) => news.some(({ symbol }) => symbol === product.symbol)
      products.put(states.filter(isSplit))
      noteSeen(states)
      for (const { symbol, effective } of news) goOn(symbol, effective)
      days.findDue()
      return
    }
    for (const { product, ended } of states) if (ended !== null) suspended.delete(product.id)
    const trusted = [...suspended].filter(([, { until }]) => parts.real.now() >= until).map(([id]) => id)
    for (const id of trusted) suspended.delete(id)
    const changed = states.filter(({ product, revision }) => products.get(product.id)?.revision !== revision)
    const ended = changed.filter(isEnded).filter(({ product }) => !products.get(product.id)?.ended)
    products.put([...changed, ...trusted.flatMap((id) => products.get(id) ?? [])])
    noteSeen(states)
    for (const { symbol, effective } of news) goOn(symbol, effective)
    // At the start whoever listens asks for all of them; later, also of what it missed while the part was its own.
    if (wasOpened) tellEnded(ended)
  }

  function noteSeen(states: readonly IssuedState[]): void {
    for (const { product, revision } of states) {
      seen.set(product.id, revision)
      known = Math.max(known, revision)
    }
  }

  /** Reckons with a split from now on; what was read at the start does already. */
  function takeSplit(split: SplitOf): void {
    actions.take(split)
    if (!isOpened) return
    parts.splitPast(split)
    const quote = last.get(split.symbol)
    if (quote !== undefined) last.put(splitQuote(quote, split))
  }

  /** Makes up on a symbol what waited for a split: midnights, its ladder, and quotes in their order. */
  function goOn(symbol: string, effective: EpochMs): void {
    if (isHere) days.makeUp(symbol, effective)
    const waiting = heldUp.get(symbol) ?? []
    heldUp.delete(symbol)
    for (const { quote, currencyQuote } of waiting) takeQuote(quote, currencyQuote)
  }

  /** What an operator sets is all that others change while the issuer is here. */
  function takeFlags(states: readonly IssuedState[]): void {
    products.put(
      states.flatMap(({ product, isSoldOut, isSetByOperator }) => {
        const here = products.get(product.id)
        const isSame = here?.isSoldOut === isSoldOut && here.isSetByOperator === isSetByOperator
        return here === undefined || isSame ? [] : [{ ...here, isSoldOut, isSetByOperator }]
      }),
    )
  }

  function tellEnded(ended: readonly EndedState[]): void {
    if (ended.length > 0) for (const listener of endListeners) listener(ended)
  }

  async function begin(): Promise<void> {
    let lastSerial: number | null = null
    try {
      await withdrawReady(kysely, parts.source)
      announced.clear()
      await load()
      lastSerial = await store.lastSerial()
    } catch (error) {
      logFault(error)
    }
    days.begin(lastSerial)
    isHere = true
    // What this node has seen of an end that was never written is the end.
    for (const [id, { end }] of suspended) {
      const state = products.get(id)
      if (state !== undefined && state.ended === null) days.endProduct(state, end)
    }
    suspended.clear()
    days.findDue()
  }

  /** Lays the part down. What is not written is forgotten, but for ends: the same as what others have seen of one. */
  function end(): void {
    isHere = false
    days.end()
    for (const { product, ended } of writes.ended()) suspect(product.id, ended)
    if (!writes.isEmpty()) products.clear()
    writes.clear()
    known = 0
  }

  async function flush(): Promise<void> {
    try {
      const ended = await writes.flush()
      if (ended === null) return
      parts.bus.publish('products', { source: parts.source })
      tellEnded(ended)
    } catch (error) {
      if (error instanceof Superseded) {
        log.error({ err: error }, 'another node has written what the issuer was to write; it begins anew')
        end()
        await begin()
      }
      throw error
    }
  }

  function takeQuotes(quotes: readonly Quote[]): void {
    for (const quote of quotes) {
      if (isHere && quote.time >= days.due()) days.advanceTo(quote.time)
      const instrument = catalogue.instruments.get(quote.symbol)
      takeQuote(quote, instrument === undefined ? null : last.currencyQuoteOf(instrument))
    }
    // A quote of the currency may have come after that of the underlying.
    if (isHere) for (const { symbol, time } of quotes) days.issueFirst(symbol, time)
  }

  function takeQuote(quote: Quote, currencyQuote: Quote | null): void {
    const { symbol, time } = quote
    if (actions.openSplit(symbol, time) !== null) {
      const waiting = heldUp.get(symbol) ?? []
      heldUp.set(symbol, waiting)
      waiting.push({ quote, currencyQuote })
      return
    }
    last.put(quote)
    if (isHere) days.issueFirst(symbol, time)
    // What a feed tells again of days that are done was looked at then, by the levels of then.
    const day = days.day()
    if (day === null || time >= day) knockOut(quote, currencyQuote)
  }

  function knockOut(quote: Quote, currencyQuote: Quote | null): void {
    const { currency } = catalogue.instruments.get(quote.symbol)!
    const conversion = euroConversion(currency, currencyQuote)
    if (conversion === null) return
    for (const product of watch.take(quote)) {
      const session = sessionAt(quote.time, watchedHoursOf(product))
      const hit = knockOutBy(product, quote, session, conversion, terms.slippage)!
      const end = knockedOut(hit, currencyQuote)
      if (isHere) days.endProduct(products.get(product.id)!, end)
      else suspect(product.id, end)
    }
  }

  function suspect(id: ProductId, end: ProductEnd): void {
    suspended.set(id, { end, until: toEpochMs(parts.real.now() + suspicionMs) })
  }

  return {
    load,
    begin,
    end() {
      end()
      void load().catch(logFault)
    },
    takeQuotes,
    advance() {
      if (isHere && clock.now() >= days.due()) days.advanceTo(clock.now())
    },
    isUnsaved: () => !writes.isEmpty(),
    toBeSaved(quote) {
      const { symbol, time } = quote
      const saved = actions.openSplit(symbol, time) === null ? quote : last.get(symbol)
      return saved === undefined || saved.time < (actions.lastSplitOf(symbol) ?? 0) ? [] : [saved]
    },
    reachedSplits() {
      const reached = days.day() ?? clock.now()
      return actions.openSplits().filter((split) => split.effective <= reached && !announced.has(split))
    },
    async announceReady(splits) {
      await announceReady(kysely, parts.source, splits)
      for (const split of splits) announced.add(split)
    },
    flush,
    onEnded(listener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
    isSuspended: (id) => suspended.has(id),
    forgetEnded: createForgetEnded({
      ...{ products, store, clock },
      isHere: () => isHere,
      forget(ids) {
        products.forget(ids)
        for (const id of ids) seen.delete(id)
      },
    }),
    close() {
      for (const end of endings) end()
    },
  }
}

function isEnded(state: IssuedState): state is EndedState {
  return state.ended !== null
}
