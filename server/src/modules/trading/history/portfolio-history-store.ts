// Reads the changes of portfolios for their histories. The database sums those of a minute, a quarter or an hour, so that
// the rows of a busy portfolio are bounded.

import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { anyOf, unnestRows } from '../../../platform/database/list-parameter.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { gather } from '../../../platform/gather.ts'

/** The change in one product of a portfolio over some time, up to its last transaction in it: pieces, and cash in cents. */
export interface Change {
  portfolioId: string
  productId: string
  time: EpochMs
  pieces: number
  amount: Cents
  /** Transaction costs, and dividends after tax, in cents; both are part of the amount. */
  costs: Cents
  dividends: Cents
  bought: number
  sold: number
}

/** What the histories of portfolios of one competition cover. */
export interface Span {
  openings: ReadonlyMap<string, EpochMs>
  end: EpochMs
  isClosed: boolean
  productIds: string[]
  /** The cash that was added to them, oldest first. */
  deposits: Deposit[]
}

/** The cash that was added to a portfolio at a time, in cents. */
interface Deposit {
  portfolioId: string
  time: EpochMs
  amount: Cents
}

/** A row of what the history of one portfolio covers. */
interface SpanOfOne extends Pick<Span, 'end' | 'isClosed'> {
  id: string
  opened: EpochMs
  held: string[]
  added: Pick<Deposit, 'time' | 'amount'>[]
}

/** A split of a product. */
export type SplitOfProduct = Split & { productId: string; effective: EpochMs }

/** When a transaction counts: one of a correction from when what it puts right happened, a weekly deposit from its Monday. */
const effectiveAt = sql<EpochMs>`coalesce(effective_at, created_at)`
/** How many trades of a kind there were; a counter-entry takes away the one that it reverses. */
const countOf = (kind: 'buy' | 'sell') => sql`(count(*) filter (where kind = ${kind})
  - count(*) filter (where kind = 'reversal' and detail -> 'of' ->> 'transactionType' = ${kind}))`

export type PortfolioHistoryStore = ReturnType<typeof createPortfolioHistoryStore>

export function createPortfolioHistoryStore(kysely: Kysely<Schema>) {
  const spanOfOne = gatherSpans(kysely)
  return {
    /**
     * The changes of portfolios by product, all those between two multiples of a width together. Pieces from before a split
     * are converted to today's, as the candles are.
     * @param widthMs a change at a multiple of it is counted with those before
     * @param splits the splits of the products that were carried out, oldest first
     */
    async changesOf(
      portfolioIds: readonly string[],
      widthMs: number,
      splits: readonly SplitOfProduct[],
    ): Promise<Change[]> {
      const spans = spansOf(splits)
      // The split's own transaction only changes the fraction that was paid out.
      const { rows } = await sql<Change>`
        select portfolio_id as "portfolioId", transactions.product_id as "productId", max(${effectiveAt}) as time, sum(amount)::bigint as amount,
          sum(costs)::bigint as costs, coalesce(sum(amount) filter (where kind = 'dividend'), 0)::bigint as dividends,
          sum((quantity_delta - case kind when 'split' then
            quantity * ((detail->>'newPieces')::numeric / (detail->>'oldPieces')::numeric - 1) else 0 end)
            * coalesce(new_pieces / old_pieces, 1))::float8 as pieces,
          ${countOf('buy')} as bought, ${countOf('sell')} as sold
        from transactions left join ${unnestRows(spans, spanColumns)}
          as span (product_id, from_time, until_time, new_pieces, old_pieces)
          on span.product_id = transactions.product_id and ${effectiveAt} >= from_time and ${effectiveAt} < until_time
        where portfolio_id = ${anyOf(portfolioIds, 'uuid')} and transactions.product_id is not null
        group by 1, 2, (${effectiveAt} - 1) / ${widthMs}::bigint`.execute(kysely)
      return rows
    },

    /** When instruments went ex-dividend. */
    async exDatesOf(symbols: readonly string[]): Promise<{ symbol: string; effective: EpochMs }[]> {
      const { rows } = await sql<{ symbol: string; effective: EpochMs }>`
        select symbol, effective from corporate_actions
        where kind = 'dividend' and done_at is not null and symbol = any(${symbols}::text[])`.execute(kysely)
      return rows
    },

    /** The minutes in which portfolios were opened, or cash was added to them, between two instants. */
    async openingsBetween(from: EpochMs, until: EpochMs): Promise<EpochMs[]> {
      const { rows } = await sql<{ minute: EpochMs }>`
        select created_at - created_at % 60000 as minute from portfolios
        where created_at between ${from} and ${until}
        union select ${effectiveAt} - ${effectiveAt} % 60000 from transactions
        where kind = 'deposit' and ${effectiveAt} between ${from} and ${until}`.execute(kysely)
      return rows.map(({ minute }) => minute)
    },

    /** The minutes in which competitions ended, between two instants. */
    async endsBetween(from: EpochMs, until: EpochMs): Promise<EpochMs[]> {
      const { rows } = await sql<{ minute: EpochMs }>`
        select distinct end_at - end_at % 60000 as minute from competitions
        where end_at between ${from} and ${until}`.execute(kysely)
      return rows.map(({ minute }) => minute)
    },

    /**
     * When portfolios were opened, when the competition of all ends and whether it is closed, the products that they have ever
     * held, and the cash that was added to them.
     */
    async spanOf(portfolioIds: readonly string[]): Promise<Span> {
      const found = await Promise.all(portfolioIds.map(spanOfOne))
      const spans = found.filter((span) => span !== undefined)
      return {
        openings: new Map(spans.map(({ id, opened }) => [id, opened])),
        end: spans[0]!.end,
        isClosed: spans[0]!.isClosed,
        productIds: [...new Set(spans.flatMap(({ held }) => held))],
        deposits: spans
          .flatMap(({ id: portfolioId, added }) => added.map((one) => ({ portfolioId, ...one })))
          .sort((one, other) => one.time - other.time),
      }
    },
  }
}

/** Makes the read of what the history of a portfolio covers. Charts that are drawn at about the same time share a statement. */
function gatherSpans(kysely: Kysely<Schema>) {
  return gather(async (ids: readonly string[]) => {
    // With the filter, a plan from before anything was added does not go through what is added to all portfolios.
    const { rows } = await sql<SpanOfOne>`
      select p.id, p.created_at as opened, c.end_at as end, c.closed_at is not null as "isClosed",
        array(select product_id from positions where portfolio_id = p.id) as held,
        case when p.deposited = 0 then '[]' else
          (select coalesce(json_agg(json_build_object('time', ${effectiveAt}, 'amount', amount))
            filter (where kind = 'deposit'), '[]') from transactions where portfolio_id = p.id) end as added
      from portfolios p join competitions c on c.id = p.competition_id
      where p.id = ${anyOf(ids, 'uuid')}`.execute(kysely)
    const spans = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => spans.get(id))
  })
}

const spanColumns = {
  productId: 'text',
  from: 'bigint',
  until: 'bigint',
  newPieces: 'numeric',
  oldPieces: 'numeric',
} as const

/** The time spans between the splits of each product, and how many of today's pieces one piece of that time is. */
function spansOf(splits: readonly SplitOfProduct[]) {
  return [...Map.groupBy(splits, ({ productId }) => productId).values()].flatMap((own) =>
    own.map(({ productId, effective }, index) => {
      const since = own.slice(index)
      return {
        productId,
        from: own[index - 1]?.effective ?? 0,
        until: effective,
        newPieces: since.reduce((product, { newPieces }) => product * newPieces, 1),
        oldPieces: since.reduce((product, { oldPieces }) => product * oldPieces, 1),
      }
    }),
  )
}
