// What operators see of corrections.

import {
  type Correction,
  type getCorrection,
  mostPortfolios,
  repairKinds,
} from '@koersklasse/contract/desk/corrections.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { z } from 'zod'
import type { CorrectableQuotes } from '../../../platform/correctable-quotes.ts'
import type { CorrectableMarket } from '../execution/running-correction.ts'
import { namesOf } from '../portfolios/wire.ts'
import { type RepairSums, type StoredCorrection, summed } from './corrections-store.ts'
import type { Corrections } from './create-corrections.ts'

type Answer = z.infer<(typeof getCorrection)['response']>

export function createReadCorrection({
  corrections: { store, wrongClosings },
  market,
}: {
  corrections: Pick<Corrections, 'wrongClosings'> & {
    store: Pick<Corrections['store'], 'list' | 'counts' | 'sums' | 'mostChanged'>
  }
  market: Pick<CorrectableMarket, 'product'> & {
    quoteCorrections: Pick<CorrectableQuotes, 'applied' | 'without'>
  }
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
      const correction = toWire(found, (await store.counts(found.id)).get(found.id))
      // Before the dry run is finished, it is only counted.
      if (found.planning !== 'done')
        return { correction, ends: [], closings: [], portfolios: [], ...inSum([]) }
      return {
        correction,
        ends: await ends(found),
        closings: (await wrongClosings(found)).map(({ name }) => name),
        ...inSum(await store.sums(found.id)),
        portfolios: await store.mostChanged(found.id, mostPortfolios),
      }
    },
  }
}

/** What a correction does to all portfolios, and to how many it does which kind of thing. */
function inSum(all: readonly RepairSums[]): Pick<Answer, 'sums' | 'kinds'> {
  const total = (of: (one: RepairSums) => number) => all.reduce((sum, one) => sum + of(one), 0)
  const sums = summed.map((key) => [key, total((one) => one.sums[key])])
  const kinds = repairKinds.map((kind) => [kind, total((one) => (one.kind === kind ? one.portfolios : 0))])
  return {
    sums: Object.fromEntries(sums) as Answer['sums'],
    kinds: Object.fromEntries(kinds) as Answer['kinds'],
  }
}

function toWire(
  { id, stretch, state, reason, note, plannedAt, startedAt, doneAt, planning, concerned }: StoredCorrection,
  { portfolios, done }: { portfolios: number; done: number } = { portfolios: 0, done: 0 },
): Correction {
  const { symbol, from, until, below, above } = stretch
  return {
    ...{ id, symbol, from, until, state, reason, note, plannedAt, startedAt, doneAt },
    ...{ planning, concerned, portfolios, done },
    ...{ below: below && formatDecimal(below), above: above && formatDecimal(above) },
  }
}
