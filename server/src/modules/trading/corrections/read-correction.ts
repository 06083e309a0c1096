// What operators see of corrections.

import {
  type Correction,
  type getCorrection,
  mostPortfolios,
  type RepairSummary,
} from '@koersklasse/contract/desk/corrections.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import type { z } from 'zod'
import type { CorrectableMarket } from '../execution/running-correction.ts'
import { namesOf } from '../portfolios/wire.ts'
import type { StoredCorrection } from './corrections-store.ts'
import type { Corrections } from './create-corrections.ts'

type Answer = z.infer<(typeof getCorrection)['response']>
type Sums = Answer['sums']

export function createReadCorrection({
  corrections: { store, wrongClosings },
  market,
}: {
  corrections: Pick<Corrections, 'store' | 'wrongClosings'>
  market: CorrectableMarket
}) {
  const nameOf = namesOf({ market })

  async function ends({ id, stretch, state, plannedAt }: StoredCorrection): Promise<Answer['ends']> {
    const { quoteCorrections } = market
    const isOver = state === 'running' || state === 'done'
    const applied = isOver ? await quoteCorrections.applied(id) : null
    const found = applied ?? (await quoteCorrections.without(stretch, plannedAt, [])).ends
    return [...found].map(([productId, { was, right }]) => {
      const { kind, time, price } = was.ended
      const rightEnd = right && { kind: right.kind, time: right.time, price: right.price }
      return { productId, name: nameOf(productId), kind, time, price, right: rightEnd }
    })
  }

  return {
    async all(): Promise<Correction[]> {
      const [list, counts] = await Promise.all([store.list(), store.counts()])
      return list.map((one) => toWire(one, counts.get(one.id)))
    },

    async one(found: StoredCorrection): Promise<Answer> {
      const rows = await store.portfoliosWithNames(found.id)
      const summaries = rows.map(({ plan, outcome }) => outcome ?? plan)
      const done = rows.filter(({ outcome }) => outcome !== null).length
      const portfolios = rows.toSorted((one, other) => changeOf(other.plan) - changeOf(one.plan))
      return {
        correction: toWire(found, { portfolios: rows.length, done }),
        ends: await ends(found),
        closings: (await wrongClosings(found)).map(({ name }) => name),
        sums: summaries.reduce<Sums>(addTo, nothing),
        kinds: {
          reversed: summaries.filter(({ kind }) => kind === 'reversed').length,
          adjusted: summaries.filter(({ kind }) => kind === 'adjusted').length,
          unchanged: summaries.filter(({ kind }) => kind === 'unchanged').length,
        },
        portfolios: portfolios.slice(0, mostPortfolios),
      }
    },
  }
}

const nothing: Sums = {
  ...{ reversed: 0, filled: 0, paidOut: 0, restored: 0, aborted: 0 },
  ...{ cashBefore: toCents(0), cashAfter: toCents(0), waived: toCents(0) },
}

function addTo(sums: Sums, summary: RepairSummary): Sums {
  const keys = Object.keys(nothing) as (keyof Sums)[]
  return Object.fromEntries(keys.map((key) => [key, sums[key] + summary[key]])) as Sums
}

function changeOf({ cashBefore, cashAfter }: RepairSummary): number {
  return Math.abs(cashAfter - cashBefore)
}

function toWire(
  { id, stretch, state, reason, note, plannedAt, startedAt, doneAt }: StoredCorrection,
  { portfolios, done }: { portfolios: number; done: number } = { portfolios: 0, done: 0 },
): Correction {
  const { symbol, from, until, below, above } = stretch
  return {
    ...{ id, symbol, from, until, state, reason, note, plannedAt, startedAt, doneAt, portfolios, done },
    ...{ below: below && formatDecimal(below), above: above && formatDecimal(above) },
  }
}
