// The SQL of the quote journal: the accepted quotes of the last days, a batch for each save.

import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** @param source the feed whose quotes these are */
export function createJournalStore(db: Kysely<Schema>, source: string) {
  return {
    /** Adds a batch of quotes, in the order in which they were accepted. */
    async addToJournal(quotes: readonly Quote[]): Promise<void> {
      if (quotes.length === 0) return
      const times = quotes.map(({ time }) => time)
      await db
        .insertInto('quote_journal')
        .values({
          source,
          from_time: times.reduce((one, other) => (one < other ? one : other)),
          until_time: times.reduce((one, other) => (one > other ? one : other)),
          quotes: quotes.map(toLine).join('\n'),
        })
        .execute()
    },

    /** The quotes of some symbols between two instants, both included, in the order in which they were accepted. */
    async journal(
      symbols: ReadonlySet<string>,
      { from, until }: { from: EpochMs; until: EpochMs },
      tx: Kysely<Schema> | Transaction<Schema> = db,
    ): Promise<Quote[]> {
      const rows = await tx
        .selectFrom('quote_journal')
        .select('quotes')
        .where('source', '=', source)
        .where('until_time', '>=', from)
        .where('from_time', '<=', until)
        .orderBy('seq')
        .execute()
      return rows
        .flatMap(({ quotes }) => quotes.split('\n'))
        .filter((line) => symbols.has(line.slice(0, line.indexOf('\t'))))
        .map((line) => fromLine(line, source))
        .filter(({ time }) => time >= from && time <= until)
    },

    /** The last quote of a symbol before an instant that passes a filter; null if the journal has none. */
    async lastInJournal(
      symbol: string,
      before: EpochMs,
      isWanted: (quote: Quote) => boolean,
    ): Promise<Quote | null> {
      for (let below: string | null = null; ; ) {
        const { rows }: { rows: { seq: string; quotes: string }[] } = await sql<{
          seq: string
          quotes: string
        }>`
          select seq::text, quotes from quote_journal
          where source = ${source} and from_time < ${before} and (${below}::bigint is null or seq < ${below}::bigint)
            and (quotes like ${`${symbol}\t%`} or quotes like ${`%\n${symbol}\t%`})
          order by quote_journal.seq desc limit 20`.execute(db)
        for (const { quotes } of rows) {
          const found = quotes
            .split('\n')
            .filter((line) => line.startsWith(`${symbol}\t`))
            .map((line) => fromLine(line, source))
            .findLast((quote) => quote.time < before && isWanted(quote))
          if (found !== undefined) return found
        }
        const last = rows.at(-1)
        if (last === undefined) return null
        below = last.seq
      }
    },

    /** Removes the quotes from before an instant. */
    async pruneJournal(before: EpochMs): Promise<void> {
      await db
        .deleteFrom('quote_journal')
        .where('source', '=', source)
        .where('until_time', '<', before)
        .execute()
    },
  }
}

/** Symbol, bid, ask, time and delay, separated by tabs. */
function toLine({ symbol, bid, ask, time, delay }: Quote): string {
  return [symbol, formatDecimal(bid), formatDecimal(ask), time, ...(delay === undefined ? [] : [delay])].join(
    '\t',
  )
}

function fromLine(line: string, source: string): Quote {
  const [symbol = '', bid = '', ask = '', time = '', delay] = line.split('\t')
  const quote = { symbol, bid: toDecimal(bid), ask: toDecimal(ask), time: Number(time) as EpochMs, source }
  return delay === undefined ? quote : { ...quote, delay: Number(delay) }
}
