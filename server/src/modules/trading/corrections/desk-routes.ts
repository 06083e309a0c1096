// The corrections of wrong quotes over HTTP: for operators, and what players read of them.

import { getCorrectionNotes } from '@koersklasse/contract/corrections.ts'
import {
  beginCorrection,
  getCorrection,
  getCorrections,
  getQuotes,
  mostQuotes,
  planCorrection,
  type Stretch,
  withdrawCorrection,
} from '@koersklasse/contract/desk/corrections.ts'
import { type BadStretch, isBad } from '@koersklasse/domain/corrections/bad-stretch.ts'
import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import { type App, type Refusal, serve } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import type { CorrectableMarket } from '../execution/running-correction.ts'
import type { CompetitionOf } from '../portfolios/find-portfolio.ts'
import type { StoredCorrection } from './corrections-store.ts'
import type { Corrections } from './create-corrections.ts'
import { createReadCorrection } from './read-correction.ts'

export interface CorrectionRoutesDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  corrections: Corrections
  market: CorrectableMarket & {
    instrument(symbol: string): Instrument | undefined
    /** The last quote of a symbol. */
    quoteOf(symbol: string): Quote | undefined
  }
  competitionOf: CompetitionOf
  requireRecentProof: (
    player: Player,
  ) => Promise<Result<true, Refusal<'reauthentication_required' | 'unauthenticated'>>>
}

/** How far back, and how long, a stretch may be, in milliseconds: older quotes are not kept. */
const dayMs = 24 * 3_600_000
const longestAgoMs = 7 * dayMs
/** The most quotes of a stretch that are looked through. */
const mostInStretch = 1_000_000

export function addCorrectionRoutes(app: App, deps: CorrectionRoutesDeps): void {
  const { kysely, clock, corrections, market } = deps
  const { store } = corrections
  const read = createReadCorrection(deps)

  serve(app, getQuotes, async ({ query: { symbol, from, until } }) => {
    if (market.instrument(symbol) === undefined) return refuse({ code: 'not_found', field: 'symbol' })
    const period = { from: toEpochMs(from), until: toEpochMs(until) }
    const found = await market.quoteCorrections.quotes(symbol, period, mostQuotes + 1)
    const quotes = found.slice(0, mostQuotes).map(({ quote: { time, bid, ask }, isVoided }) => ({
      ...{ time, isVoided },
      ...{ bid: formatDecimal(bid), ask: formatDecimal(ask) },
    }))
    return ok({ quotes, isMore: found.length > mostQuotes })
  })

  serve(app, getCorrections, async () => ok({ corrections: await read.all() }))

  serve(app, getCorrection, async ({ params: { id } }) => {
    const found = await store.find(id)
    return found === null ? refuse({ code: 'not_found' }) : ok(await read.one(found))
  })

  serve(app, planCorrection, async ({ body: { reason, ...wanted }, player }) => {
    const stretch = toStretch(wanted)
    const refusal = await stretchRefusal(deps, stretch)
    if (refusal !== null) return refuse(refusal)
    const id = await corrections.draft(stretch, reason, (tx, correctionId) =>
      recordDeskAction(tx, {
        ...{ by: player!, at: clock.now(), action: 'planCorrection', reason },
        ...{
          subject: { kind: 'correction', id: correctionId, name: wanted.symbol },
          before: null,
          after: wanted,
        },
      }),
    )
    return ok({ id })
  })

  serve(app, beginCorrection, async ({ params: { id }, body: { note, reason }, player }) => {
    const recent = await deps.requireRecentProof(player!)
    if (!recent.ok) return recent
    const found = await store.find(id)
    if (found === null) return refuse({ code: 'not_found' })
    const outcome = await kysely.transaction().execute(async (tx) => {
      const begun = await corrections.begin(tx, found, note)
      if (begun === 'begun')
        await recordDeskAction(tx, {
          ...{ by: player!, at: clock.now(), action: 'beginCorrection', subject: subjectOf(found), reason },
          ...{ before: { state: 'draft' }, after: { state: 'running', note } },
        })
      return begun
    })
    return outcome === 'begun' ? ok({ done: true }) : refuse({ code: outcome })
  })

  serve(app, withdrawCorrection, async ({ params: { id }, body: { reason }, player }) => {
    const found = await store.find(id)
    if (found === null) return refuse({ code: 'not_found' })
    const isWithdrawn = await kysely.transaction().execute(async (tx) => {
      if (!(await store.move(tx, id, 'draft', { state: 'withdrawn' }))) return false
      await recordDeskAction(tx, {
        ...{ by: player!, at: clock.now(), action: 'withdrawCorrection', subject: subjectOf(found), reason },
        ...{ before: { state: 'draft' }, after: { state: 'withdrawn' } },
      })
      return true
    })
    return isWithdrawn ? ok({ done: true }) : refuse({ code: 'not_a_draft' })
  })

  serve(app, getCorrectionNotes, async ({ player, query }) => {
    const competition = await deps.competitionOf(player, query.competitionId)
    if (competition === null) return refuse({ code: 'not_found' })
    return ok({ corrections: await store.notesOf(competition.id) })
  })
}

const subjectOf = ({ id, stretch }: StoredCorrection) =>
  ({ kind: 'correction', id, name: stretch.symbol }) as const

function toStretch({ symbol, from, until, below, above }: Stretch): BadStretch {
  return {
    ...{ symbol, from, until },
    below: below === null ? null : toDecimal(below),
    above: above === null ? null : toDecimal(above),
  }
}

type StretchRefusal = Refusal<'not_found' | 'invalid_input' | 'no_wrong_quotes' | 'no_right_quote'>

/** Why a stretch cannot be voided; null if it can. */
async function stretchRefusal(
  { market }: CorrectionRoutesDeps,
  stretch: BadStretch,
): Promise<StretchRefusal | null> {
  const { symbol, from, until } = stretch
  const now = market.now()
  if (market.instrument(symbol) === undefined) return { code: 'not_found', field: 'symbol' }
  if (from < now - longestAgoMs) return { code: 'invalid_input', field: 'from' }
  if (until < from || until > now || until - from > dayMs) return { code: 'invalid_input', field: 'until' }
  const found = await market.quoteCorrections.quotes(symbol, { from, until }, mostInStretch)
  if (!found.some(({ quote, isVoided }) => !isVoided && isBad(stretch, quote)))
    return { code: 'no_wrong_quotes' }
  const last = market.quoteOf(symbol)
  return last === undefined || last.time <= until ? { code: 'no_right_quote' } : null
}
