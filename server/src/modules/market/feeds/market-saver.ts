// Saves the market of the feed's node in the database: one save at a time, in order.

import { setTimeout as pause } from 'node:timers/promises'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Log } from '../../../platform/log.ts'
import type { Journal } from '../corrections/journal.ts'
import type { Candles } from '../history/candles.ts'
import type { Issuer } from '../issuer/run-issuer.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { MarketTime } from './market-clock.ts'

/** The interval at which everything is saved, in milliseconds. */
export const saveMs = 3_000
const lastSaveTimeoutMs = 2_000

export interface MarketSaver {
  /** Saves the changes of the issuer, unless such a save is under way. */
  saveIssued(): void
  /** Saves the clock's time. */
  saveClock(): void
  /** Saves everything, unless an earlier save has not ended, so that saves do not pile up on a slow database. */
  saveUnlessBusy(): void
  /** Saves everything, then does something between two saves; rejects if it does. */
  afterSaving<T>(what: () => Promise<T>): Promise<T>
  /** Saves everything for the last time, if the database answers in time, and drops the saves that still wait. */
  saveLast(): Promise<void>
  /** Resolves when no save is under way; never rejects. */
  settled(): Promise<void>
}

export function createMarketSaver(parts: {
  /** Whether the feed sets the market's clock, whose time is then kept over a restart. */
  hasOwnClock: boolean
  issuer: Issuer
  book: QuoteBook
  candles: Candles
  journal: Journal
  clock: MarketTime
  store: MarketStore
  log: Log
}): MarketSaver {
  const { issuer, book, candles, journal, clock, store, log } = parts
  let saving: Promise<void> = Promise.resolve()
  let savesWaiting = 0
  /** How many last saves there were. */
  let lastSaves = 0
  let isSavingIssued = false

  function saveIssued(): void {
    if (issuer.isUnsaved() && !isSavingIssued) {
      isSavingIssued = true
      void save(issuer.flush).finally(() => {
        isSavingIssued = false
      })
    }
  }

  /**
   * Saves the clock's time: while it runs, the latest that it may show before the next save. After a crash it then
   * continues later than it was, never earlier.
   */
  async function saveClock(): Promise<void> {
    if (!parts.hasOwnClock) return
    const { marketTime, pace } = clock.describe()
    await store.saveClock(toEpochMs(Math.ceil(marketTime + pace * 2 * saveMs)))
  }

  /**
   * The issuer's reactions to a quote are saved before the quote, so that a node that takes over does not miss them.
   */
  async function saveAll(): Promise<void> {
    const quotes = book.all()
    const splits = issuer.reachedSplits()
    await issuer.flush()
    await journal.save()
    await store.saveQuotes(quotes.flatMap(issuer.toBeSaved))
    await candles.save()
    await issuer.announceReady(splits)
    await saveClock()
  }

  /** One at a time, in order: an older value is never written after a newer one, nor after the last save. */
  function save(what: () => Promise<void>): Promise<void> {
    const before = lastSaves
    savesWaiting += 1
    saving = saving
      .then(() => (lastSaves === before ? what() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'the market could not be saved'))
      .finally(() => {
        savesWaiting -= 1
      })
    return saving
  }

  function saveUnlessBusy(): void {
    if (savesWaiting === 0) void save(saveAll)
  }

  return {
    saveIssued,
    saveClock: () => void save(saveClock),
    saveUnlessBusy,
    afterSaving<T>(what: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      // Where the save failed or was dropped, nothing of this has been done.
      void save(() => saveAll().then(what).then(resolve, reject)).then(() =>
        reject(new Error('The market could not be saved on this node')),
      )
      return promise
    },
    async saveLast() {
      await Promise.race([save(saveAll), pause(lastSaveTimeoutMs, undefined, { ref: false })])
      lastSaves += 1
    },
    settled: () => saving,
  }
}
