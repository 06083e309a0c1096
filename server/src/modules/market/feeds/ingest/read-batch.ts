// Reads a pushed message: a batch of quotes as JSON, or garbage.

import { type IngestDrop, ingestBatch, ingestQuote, maxIngestBytes } from '@koersklasse/contract/ingest.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { type Result, refuse } from '@koersklasse/domain/result.ts'

/** A batch as far as it could be read: its quotes, not yet checked, and how many of its parts are not quotes. */
export interface ReadBatch {
  sequence: number
  quotes: RawQuote[]
  wrongForm: number
}

/** @param delay of the feed in milliseconds; null if it is live */
export function readBatch(
  text: string,
  delay: number | null,
): Result<ReadBatch, IngestDrop & ('too_large' | 'not_json' | 'not_a_batch')> {
  if (Buffer.byteLength(text) > maxIngestBytes) return refuse('too_large')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse('not_json')
  }
  const batch = ingestBatch.safeParse(json)
  if (!batch.success) return refuse('not_a_batch')
  const { sequence, quotes } = batch.data
  const read = quotes.map((each) => ingestQuote.safeParse(each).data).filter((each) => each !== undefined)
  return {
    ok: true,
    value: {
      sequence,
      quotes: read.map(({ symbol, bid, ask, time }) => {
        const quote = { symbol, bid: String(bid), ask: String(ask), time }
        return delay === null ? quote : { ...quote, delay }
      }),
      wrongForm: quotes.length - read.length,
    },
  }
}
