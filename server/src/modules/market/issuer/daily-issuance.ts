// The scheduled work of the issuer, in order and each part as if it were on time: ladders on first quotes, midnights
// with their financing, resets and new rungs, dividends, and ends by date.

import type { ProductEnd } from '@koersklasse/domain/products/issued-product.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { nextDay } from '../calendar/days.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState } from '../products/issued-state.ts'
import { createMidnightChanges, type MidnightChanges, type MidnightDeps } from './midnight-changes.ts'
import { issueMissing } from './rungs.ts'
import { createScheduledEnds } from './scheduled-ends.ts'

export interface DailyIssuance {
  /** The last midnight that was carried out; null before anything is issued, and while another node is the issuer. */
  day(): EpochMs | null
  /** When the next work is due. */
  due(): EpochMs
  /** The instant up to which all work is done, at most the given one. */
  doneUntil(now: EpochMs): EpochMs
  /** Starts from the existing products. `lastSerial` is the highest serial saved; null if it has not changed. */
  begin(lastSerial: number | null): void
  /** Stops, because another node is the issuer. */
  end(): void
  /** Determines what is due next, after others have changed something. */
  findDue(): void
  /** Does the work that is due at or before an instant. */
  advanceTo(at: EpochMs): void
  /** Issues the first products on an instrument, once there is a price. */
  issueFirst(symbol: string, time: EpochMs): void
  /** Carries out, for an instrument, the midnights that had to wait for a split. */
  catchUp(symbol: string, splitAt: EpochMs): void
  endProduct(state: IssuedState, end: ProductEnd): void
  /** Carries out, for products that live again, the midnights since they had ended. */
  makeUpFor(states: readonly IssuedState[]): void
}

/** After every instant. */
const latest = toEpochMs(Number.MAX_SAFE_INTEGER)

export function createDailyIssuance(deps: MidnightDeps): DailyIssuance {
  const { products, actions } = deps
  const ends = createScheduledEnds(deps)
  const changes = createMidnightChanges(deps)
  const dividends = createDividends(deps, changes)
  const ladders = createLadders(deps, ends.isDelisted, changes.withLeverageCap)
  let due: EpochMs = latest
  let day: EpochMs | null = null

  function advanceTo(at: EpochMs): void {
    while (due <= at) carryOut(due)
  }

  /** Does the work of an instant. `due` may move on meanwhile, as when products are issued. */
  function carryOut(instant: EpochMs): void {
    ends.carryOut(instant)
    if (day !== null && instant >= nextDay(day)) {
      day = nextDay(day)
      startDay(day)
    }
    dividends.carryOut(instant)
    findDue()
  }

  function findDue(): void {
    const times = ends.times()
    if (day !== null) times.push(nextDay(day))
    due = toEpochMs(Math.min(latest, dividends.next(), ...times))
  }

  /** The work of a midnight. Instruments that wait for an earlier split catch up later. */
  function startDay(midnight: EpochMs): void {
    const moved = [...products.living()].filter(
      ({ product }) => !isWaitingForSplit(actions, product.symbol, midnight),
    )
    changes.finance(moved, midnight)
    finishDay(
      ladders.symbols().filter((symbol) => actions.pendingSplit(symbol, midnight) === null),
      midnight,
    )
  }

  function finishDay(symbols: readonly string[], midnight: EpochMs): void {
    const living = () => symbols.flatMap((symbol) => [...products.livingOn(symbol)])
    changes.resetStopLoss(living(), midnight)
    changes.noteCaps(living())
    for (const symbol of symbols) issue(symbol, midnight)
  }

  function issue(symbol: string, time: EpochMs): void {
    const outcome = ladders.issue(symbol, time)
    if (outcome === 'impossible') return
    day ??= startOfGameDay(time)
    if (outcome === 'issued') findDue()
  }

  return {
    day: () => day,
    due: () => due,
    doneUntil: (now) => toEpochMs(Math.min(now, due - 1)),
    begin(lastSerial) {
      ladders.begin(lastSerial)
      day = lastDayOf(products)
    },
    end() {
      day = null
      due = latest
    },
    findDue,
    advanceTo,
    issueFirst(symbol, time) {
      if (!ladders.has(symbol)) issue(symbol, time)
    },
    catchUp(symbol, splitAt) {
      if (day === null) return
      for (let midnight = nextDay(splitAt); midnight <= day; midnight = nextDay(midnight)) {
        changes.finance([...products.livingOn(symbol)], midnight)
      }
      finishDay([symbol], day)
    },
    endProduct: ends.endProduct,
    makeUpFor(states) {
      if (day !== null) changes.makeUpFor(states, day)
    },
  }
}

/** Lowers the levels of products whose underlying goes ex-dividend. */
function createDividends({ products, actions }: MidnightDeps, changes: MidnightChanges) {
  /** When a product's levels next fall; Infinity if no dividend is known, or while it waits for a split. */
  function nextOf({ product: { symbol }, financedAt }: IssuedState): number {
    const next = actions.dividendsBetween(symbol, financedAt, latest)[0]?.effective
    return next === undefined || isWaitingForSplit(actions, symbol, next) ? Number.POSITIVE_INFINITY : next
  }

  return {
    /** When the next dividend is due; Infinity if none is known. */
    next: () =>
      [...products.living()].reduce((one, state) => Math.min(one, nextOf(state)), Number.POSITIVE_INFINITY),
    /** Lowers the levels on instruments that go ex-dividend by an instant. */
    carryOut(at: EpochMs): void {
      const concerned = [...products.living()].filter((state) => nextOf(state) <= at)
      changes.finance(concerned, at)
      changes.noteCaps(concerned.map(({ product }) => products.get(product.id)!))
    },
  }
}

/** Whether an instrument waits for a split from before an instant. */
function isWaitingForSplit(actions: AnnouncedActions, symbol: string, at: EpochMs): boolean {
  const split = actions.pendingSplit(symbol, at)
  return split !== null && split.effective < at
}

/** Issues the products that are missing on the ladders of instruments. */
function createLadders(
  { catalogue, terms, products, quotes, writes }: Parameters<typeof createDailyIssuance>[0],
  isDelisted: (symbol: string) => boolean,
  withLeverageCap: (state: IssuedState) => IssuedState,
) {
  /** The instruments that have, or had, a ladder. */
  const laddered = new Set<string>()
  let nextSerial = 1
  return {
    has: (symbol: string) => laddered.has(symbol),
    symbols: () => [...laddered],
    begin(lastSerial: number | null): void {
      if (lastSerial !== null) nextSerial = lastSerial + 1
      for (const { product } of [...products.living(), ...products.ended()]) laddered.add(product.symbol)
    },
    /** Impossible if the instrument is unknown or delisted, or has no price in euro. */
    issue(symbol: string, time: EpochMs): 'impossible' | 'complete' | 'issued' {
      const instrument = catalogue.instruments.get(symbol)
      const quote = quotes.get(symbol)
      const conversion = instrument && quotes.conversionOf(instrument)
      if (!conversion || quote === undefined || isDelisted(symbol)) return 'impossible'
      laddered.add(symbol)
      const taken = new Set([...products.livingOn(symbol)].map(({ rung }) => rung))
      const at = { quote, conversion, time, firstSerial: nextSerial }
      const issued = issueMissing(instrument, terms, taken, at).map(withLeverageCap)
      if (issued.length === 0) return 'complete'
      products.put(issued)
      writes.insert(issued, nextSerial)
      nextSerial += issued.length
      return 'issued'
    },
  }
}

/** The midnight up to which the living products were financed; if none is left, that of the last end. */
function lastDayOf(products: IssuedProducts): EpochMs | null {
  const financed = [...products.living()].map(({ financedAt }) => financedAt)
  if (financed.length > 0) return startOfGameDay(toEpochMs(Math.min(...financed)))
  const ended = [...products.ended()].map((state) => state.ended!.time)
  return ended.length === 0 ? null : startOfGameDay(toEpochMs(Math.max(...ended)))
}
