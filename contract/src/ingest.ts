// The door for quotes of an operator's own feed, at /services/ingest: by HTTP (POST, a batch as the body) or by a socket
// (each frame a batch, each answered). Whoever knocks carries the header `Authorization: Bearer INGEST_TOKEN`.

import { outsideRefusals } from '@koersklasse/domain/outside-quote.ts'
import { quoteRefusals } from '@koersklasse/domain/quote.ts'
import { z } from 'zod'

export const ingestPath = '/services/ingest'

/**
 * The most quotes in a batch, and the most bytes of it. A message that is larger is answered, too, up to the last of
 * these; above that the connection is cut off.
 */
export const maxIngestQuotes = 1_000
export const maxIngestBytes = 256 * 1024
export const maxReadBytes = 1024 * 1024

/** A price: a decimal as text, which is exact, or as a number. */
const price = z.union([z.string().max(40), z.number()])

/** A quote: bid and ask in the instrument's own currency, and when they were so, in milliseconds since 1970 (UTC). */
export const ingestQuote = z.object({ symbol: z.string().max(40), bid: price, ask: price, time: z.number() })

/**
 * What is sent at once. `sequence` is the sender's own count, and comes back in the answer. Quotes are looked at one by
 * one: one that is wrong does not spoil the others.
 */
export const ingestBatch = z.object({
  sequence: z.int().min(0),
  quotes: z.array(z.unknown()).max(maxIngestQuotes),
})

/** Why what was sent is dropped: the whole message, a part that is no quote, or a quote that is not believed. */
export const ingestDrops = [
  'too_large',
  'not_json',
  'not_a_batch',
  'wrong_form',
  ...quoteRefusals,
  ...outsideRefusals,
] as const
export type IngestDrop = (typeof ingestDrops)[number]

/**
 * What became of a batch, once it is in the book: how many quotes were accepted, and how many dropped, by kind. The
 * sequence is null where the message was none.
 */
export const ingestAnswer = z.object({
  sequence: z.int().nullable(),
  accepted: z.int(),
  dropped: z.partialRecord(z.enum(ingestDrops), z.int()),
})
export type IngestAnswer = z.infer<typeof ingestAnswer>

/**
 * Why nothing was looked at: the token is not right (401), more waits than can be taken now (503), or the feed runs on
 * another node (503); the header Retry-After says in how many seconds to come again.
 */
export const ingestRefusals = { unauthenticated: 401, busy: 503, feed_elsewhere: 503 } as const
export type IngestRefusal = keyof typeof ingestRefusals

/** With what code the server closes a socket of the feed. */
export const ingestCloseCodes = {
  /** The feed has moved to another node, or the server stops: knock there, or again. */
  feedElsewhere: 1012,
  /** A frame of more than maxReadBytes. */
  tooLarge: 1009,
  /** Something went wrong here: come back, and send again what was not answered. */
  failed: 1011,
  /** The answers are not read. */
  notReading: 1008,
} as const
