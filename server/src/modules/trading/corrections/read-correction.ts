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
type Sums = Answer['sums']

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
      if (found.planning !== 'done') {
        const correction = toWire(found, (await store.counts(found.id)).get(found.id))
        return { correction, ends: [], closings: [], portfolios: [], ...nothing }
      }
      const [counts, done] = await Promise.all([store.counts(found.id), store.sums(found.id)])
      return {
        correction: toWire(found, counts.get(found.id)),
        ends: await ends(found),
        closings: (await wrongClosings(found)).map(({ name }) => name),
        sums: Object.fromEntries(summed.map((key) => [key, total(done, ({ sums }) => sums[key])])) as Sums,
        kinds: Object.fromEntries(
          repairKinds.map((kind) => [kind, total(done, (one) => (one.kind === kind ? one.portfolios : 0))]),
        ) as Answer['kinds'],
        portfolios: await store.mostChanged(found.id, mostPortfolios),
      }
    },
  }
}

/** What is known in sum before the dry run is finished: it is counted once, and not again and again. */
const nothing: Pick<Answer, 'sums' | 'kinds'> = {
  sums: Object.fromEntries(summed.map((key) => [key, 0])) as Sums,
  kinds: { reversed: 0, adjusted: 0, unchanged: 0 },
}

const total = (all: readonly RepairSums[], of: (one: RepairSums) => number) =>
  all.reduce((sum, one) => sum + of(one), 0)

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
