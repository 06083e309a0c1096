// Plans the repair of what wrong quotes caused, and carries it out on the node with the engine role: first the market's
// part, then one command for each portfolio through the command queue. All of it is idempotent, so it is simply run again
// after a crash. Until all portfolios are repaired, the products concerned are not traded.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CorrectionState, RepairSummary } from '@koersklasse/contract/desk/corrections.ts'
import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import type { RightMarket, VoidedEnds } from '@koersklasse/domain/corrections/right-market.ts'
import { candleStart } from '@koersklasse/domain/market/candle.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import { isUnavailable } from '../../../platform/database/is-unavailable.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { takeTurns } from '../../../platform/database/take-turns.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import { slicesOf } from '../../../platform/slices.ts'
import type { Repeated } from '../../../platform/timers.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import { forEachPage } from '../execution/pages.ts'
import { readCases } from '../execution/portfolio-case.ts'
import { repairPortfolio, summaryOf } from '../execution/repair-portfolio.ts'
import type { CorrectableMarket, RunningCorrection } from '../execution/running-correction.ts'
import {
  type ConcernedPortfolio,
  type CorrectionChange,
  type CorrectionsStore,
  createCorrectionsStore,
  type StoredCorrection,
} from './corrections-store.ts'
import { readPortfolioRows } from './portfolio-rows.ts'

export interface CorrectionsDeps {
  kysely: Kysely<Schema>
  /** The same database, to which only the node with the engine role can write. */
  fenced: Kysely<Schema>
  ids: Ids
  log: Log
  market: CorrectableMarket
  maxQuoteAge: number
  correct: CommandQueue['correct']
  /** Replaces the values that portfolios had at midnights after an instant, until the signal aborts. */
  rewriteDailyValues(
    changed: {
      since: EpochMs
      portfolioIds: readonly string[]
      /** Whether the prices right before a midnight have changed. */
      isRepriced(midnight: EpochMs): Promise<boolean>
    },
    signal: AbortSignal,
  ): Promise<void>
  /** Marks a competition as not closed. */
  reopen(tx: Transaction<Schema>, competitionId: string): Promise<void>
  /** How many portfolios are planned for at once. */
  atOnce?: number
}

const runMs = 1_000
export type Corrections = ReturnType<typeof createCorrections>

export function createCorrections(deps: CorrectionsDeps) {
  const { kysely, market } = deps
  const store = createCorrectionsStore(kysely, market.source)
  const plans = createPlans(deps, store)
  const fencedStore = createCorrectionsStore(deps.fenced, market.source)

  return {
    store,

    /** The competitions whose closing a correction undoes, or would undo. */
    wrongClosings: (correction: StoredCorrection) => wrongClosings(store, market, correction),

    /**
     * Stores a correction as a draft; its dry run is made later. Nothing else changes.
     * @param write called in the transaction that stores it
     * @returns its id
     */
    async draft(
      stretch: BadStretch,
      reason: string,
      write: (tx: Transaction<Schema>, id: string) => Promise<void> = async () => {},
    ): Promise<string> {
      const id = deps.ids.next()
      await kysely.transaction().execute(async (tx) => {
        await store.insert(tx, { id, stretch, reason, plannedAt: market.now() })
        await write(tx, id)
      })
      return id
    },

    /**
     * Begins to carry out a draft, in a transaction, and halts its products. Refuses a draft whose dry run is not finished,
     * because nobody can have seen what it does. Refuses while another correction is running:
     * the portfolios still have what that correction takes back, and orders would be decided again on it.
     * @param note what players read
     */
    async begin(
      tx: Transaction<Schema>,
      { id, stretch, planning }: StoredCorrection,
      note: string,
    ): Promise<'begun' | 'correction_running' | 'not_a_draft'> {
      await takeTurns(tx, 'corrections', [market.source])
      if ((await store.list('running', tx)).length > 0) return 'correction_running'
      const now = market.now()
      const begun = { state: 'running', note, started_at: now } as const
      if (planning !== 'done' || !(await store.move(tx, id, 'draft', begun))) return 'not_a_draft'
      await market.quoteCorrections.declare(tx, id, stretch, now)
      return 'begun'
    },

    /** Starts making dry runs and carrying out corrections on this node. Only one node may do so at a time. */
    start(signal: AbortSignal): CorrectionsRun {
      const parts = { store: fencedStore, plans }
      const { wake: run, settled } = singleFlight(async () => {
        for (const correction of await store.list('running'))
          if (!signal.aborted) await carryOut(deps, parts, correction, signal)
        for (const draft of await store.list('draft'))
          if (!signal.aborted && draft.planning === 'under_way') await tryToPlan(deps, parts, draft, signal)
      })
      return { run, settled, timers: [{ everyMs: runMs, run }] }
    },
  }
}

type Plans = ReturnType<typeof createPlans>

function createPlans(deps: CorrectionsDeps, store: CorrectionsStore) {
  const { kysely, fenced, market, atOnce = 100 } = deps
  return {
    /** The market without a stretch, with the prices of everything that some portfolios hold or have ordered. */
    async marketFor(
      stretch: BadStretch,
      horizon: EpochMs,
      concerned: readonly ConcernedPortfolio[],
      ends?: VoidedEnds,
    ): Promise<RightMarket> {
      const ids = concerned.map(({ portfolioId }) => portfolioId)
      const products = await store.productsOf(ids, stretch.from)
      return market.quoteCorrections.without(stretch, horizon, products, ends)
    },

    /**
     * Stores what a correction would do to the portfolios that have no plan, a page at a time, for as long as it may go on.
     * Resolves to whether all of them have one.
     */
    async planRest(
      correction: RunningCorrection,
      concerned: readonly ConcernedPortfolio[],
      mayGoOn: () => Promise<boolean>,
    ): Promise<boolean> {
      for (const page of slicesOf(await store.unplanned(correction.id, concerned), atOnce)) {
        if (!(await mayGoOn())) return false
        await store.addPortfolios(fenced, correction.id, await plan(correction, page))
      }
      return true
    },
  }

  /** What a correction would do to a page of portfolios at this moment. */
  async function plan(
    correction: RunningCorrection,
    page: readonly ConcernedPortfolio[],
  ): Promise<(ConcernedPortfolio & { plan: RepairSummary })[]> {
    const planned = []
    const ids = page.map(({ portfolioId }) => portfolioId)
    const cases = await readCases(kysely, correction, ids)
    const rows = new Map((await readPortfolioRows(kysely, ids)).map((row) => [row.id, row]))
    for (const one of page) {
      // A replay takes milliseconds, and requests wait meanwhile.
      await nextTurn()
      const portfolio = rows.get(one.portfolioId)
      if (portfolio === undefined) continue
      const repaired = repairPortfolio({ ...deps, correction }, portfolio, cases.get(one.portfolioId)!)
      planned.push({ ...one, plan: summaryOf(repaired, portfolio) })
    }
    return planned
  }
}

/** Makes the dry run of a draft. If it fails, the others are made all the same; its operator is told, and may plan anew. */
async function tryToPlan(
  deps: CorrectionsDeps,
  parts: { store: CorrectionsStore; plans: Plans },
  draft: StoredCorrection,
  signal: AbortSignal,
): Promise<void> {
  try {
    await planDraft(deps, parts, draft, signal)
  } catch (fault) {
    if (isUnavailable(fault)) throw fault
    deps.log.error({ err: fault, correction: draft.id }, 'the dry run of a correction failed')
    await parts.store.move(deps.fenced, draft.id, 'draft', { planning: 'failed' })
  }
}

/**
 * Makes the dry run of a draft: stores what the correction would do to each portfolio, a page at a time. Those that have a
 * plan keep it, so that a run that was interrupted goes on. It ends early when the signal aborts, the draft is withdrawn, or
 * another correction is carried out: that one comes first, because its products are not traded meanwhile.
 */
async function planDraft(
  { fenced, market }: CorrectionsDeps,
  { store, plans }: { store: CorrectionsStore; plans: Plans },
  { id, stretch, plannedAt: horizon }: StoredCorrection,
  signal: AbortSignal,
): Promise<void> {
  const { ends } = await market.quoteCorrections.without(stretch, horizon, [])
  const concerned = await store.concerned(stretch, ends)
  await store.move(fenced, id, 'draft', { concerned: concerned.length })
  const right = await plans.marketFor(stretch, horizon, concerned, ends)
  const correction = { id, stretch, note: '', horizon, market: right }
  const mayGoOn = async () => !signal.aborted && (await store.mayPlan(id))
  if (await plans.planRest(correction, concerned, mayGoOn))
    await moveWithSums(fenced, store, id, 'draft', { planning: 'done' })
}

/** Moves a correction on from a state in which nothing is added to its portfolios, and keeps what it does to them in sum. */
async function moveWithSums(
  db: Kysely<Schema>,
  store: CorrectionsStore,
  id: string,
  from: CorrectionState,
  change: CorrectionChange,
): Promise<void> {
  const sums = await store.addUp(id)
  await db.transaction().execute(async (tx) => {
    if (await store.move(tx, id, from, change)) await store.keepSums(tx, id, sums)
  })
}

/** Carries a correction out as far as possible. The market's part comes first, on the feed's node. */
async function carryOut(
  deps: CorrectionsDeps,
  parts: { store: CorrectionsStore; plans: Plans },
  started: StoredCorrection,
  signal: AbortSignal,
): Promise<void> {
  const ends = await deps.market.quoteCorrections.applied(started.id)
  if (ends === null) return
  // Later trades may look as if the correction concerned them, so the portfolios are not searched for again.
  if (started.repairedAt === null) await repairAll(deps, parts, { ...started, ends }, signal)
  if (!signal.aborted) await finish(deps, parts.store, started, signal)
}

/** Repairs all portfolios, unless the signal aborts. Then their products are traded again. */
async function repairAll(
  { fenced, market, correct }: CorrectionsDeps,
  { store, plans }: { store: CorrectionsStore; plans: Plans },
  { id, stretch, startedAt, note, ends }: StoredCorrection & { ends: VoidedEnds },
  signal: AbortSignal,
): Promise<void> {
  const horizon = startedAt!
  const concerned = await store.concerned(stretch, ends)
  const right = await plans.marketFor(stretch, horizon, concerned, ends)
  const correction = { id, stretch, note: note ?? '', horizon, market: right }
  // Something may have been booked between the dry run and the halt.
  await plans.planRest(correction, concerned, async () => !signal.aborted)
  await forEachPage(
    (after, limit) => store.undone(id, after, limit),
    (portfolioId) => correct({ kind: 'correct', portfolioId, correction }),
    () => !signal.aborted,
  )
  if (!signal.aborted) await moveWithSums(fenced, store, id, 'running', { repaired_at: market.now() })
}

/**
 * Once all portfolios are repaired, corrects what was computed from them before, and ends the correction. The values of
 * midnights are written before the transaction, a page at a time, because those of a large competition take minutes.
 */
async function finish(
  deps: CorrectionsDeps,
  store: CorrectionsStore,
  { id, stretch }: StoredCorrection,
  signal: AbortSignal,
): Promise<void> {
  const { fenced, market } = deps
  const changed = {
    since: stretch.from,
    portfolioIds: await store.changed(id),
    isRepriced: (midnight: EpochMs) => market.quoteCorrections.isLastBefore(stretch, midnight),
  }
  await deps.rewriteDailyValues(changed, signal)
  if (signal.aborted) return
  await fenced.transaction().execute(async (tx) => {
    // Another run may have ended it.
    if (!(await store.move(tx, id, 'running', { state: 'done', done_at: market.now() }))) return
    for (const { id: competitionId } of await wrongClosings(store, market, { id, stretch }, tx)) {
      await store.undoClosing(tx, id, competitionId)
      await deps.reopen(tx, competitionId)
    }
  })
}

/**
 * The competitions whose closing used a corrected portfolio, or the price of a wrong quote that was the last one before the
 * end. The closing quote itself has the time of its candle.
 */
async function wrongClosings(
  store: Pick<CorrectionsStore, 'closingsOn'>,
  { quoteCorrections }: Pick<CorrectableMarket, 'quoteCorrections'>,
  correction: Pick<StoredCorrection, 'id' | 'stretch'>,
  tx?: Transaction<Schema>,
): Promise<{ id: string; name: string }[]> {
  const wrong = []
  for (const closing of await store.closingsOn(correction, tx)) {
    const { isCorrected, end } = closing
    const last = candleStart(end, 'minute')
    if (isCorrected || (await quoteCorrections.isLastBefore(correction.stretch, last))) wrong.push(closing)
  }
  return wrong
}

export interface CorrectionsRun {
  /** Carries out what has begun, and makes the dry runs of new drafts. To be called by a timer. Rejects if the database fails. */
  run(): Promise<void>
  timers: readonly Repeated[]
  /** Resolves when no work is under way; never rejects. */
  settled(): Promise<void>
}
