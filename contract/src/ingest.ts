// Quotes pushed by an operator's own feed, at /services/ingest: over HTTP (POST, a batch as the body) or over a socket
// (each frame is a batch and is answered), with the header `Authorization: Bearer INGEST_TOKEN`.

import { externalQuoteRefusals } from '@koersklasse/domain/market/external-quote.ts'
import { quoteRefusals } from '@koersklasse/domain/market/quote.ts'
import { z } from 'zod'

/** The path of both, over HTTP and over a socket. */
export const ingestPath = '/services/ingest'

/**
 * The most quotes in a batch, and the most bytes of a batch. A larger message is answered with `too_large` if it has no
 * more than `maxReadBytes`; beyond that the connection is closed.
 */
export const maxIngestQuotes = 1_000
export const maxIngestBytes = 256 * 1024
export const maxReadBytes = 1024 * 1024

/** A price: a decimal as text, which is exact, or as a number. */
const price = z.union([z.string().max(40), z.number()])

/** A quote: bid and ask in the instrument's own currency, and their time in milliseconds since 1970 (UTC). */
export const ingestQuote = z.object({ symbol: z.string().max(40), bid: price, ask: price, time: z.number() })

/**
 * One message. `sequence` is the sender's own counter, repeated in the answer. Quotes are checked one by one: a wrong one
 * does not affect the others.
 */
export const ingestBatch = z.object({
  sequence: z.int().min(0),
  quotes: z.array(z.unknown()).max(maxIngestQuotes),
})

/**
 * Why something is dropped: a whole message, an element that is not a quote, a quote from between the last session before
 * a corporate action and the action (`ex_date`), or a quote that is not plausible.
 */
export const ingestDrops = [
  'too_large',
  'not_json',
  'not_a_batch',
  'wrong_form',
  ...quoteRefusals,
  'ex_date',
  ...externalQuoteRefusals,
] as const
export type IngestDrop = (typeof ingestDrops)[number]

/** Why a quote of any feed is dropped: also a malformed line of a tape, and a quote in another currency than its instrument. */
export const quoteDrops = [...ingestDrops, 'half_line', 'wrong_currency'] as const
export type QuoteDrop = (typeof quoteDrops)[number]

/**
 * The answer to a batch, sent once its quotes are in the quote book: how many were accepted, and how many were dropped,
 * by reason. The sequence is null if the message was not a batch.
 */
export const ingestAnswer = z.object({
  sequence: z.int().nullable(),
  accepted: z.int(),
  dropped: z.partialRecord(z.enum(ingestDrops), z.int()),
})
export type IngestAnswer = z.infer<typeof ingestAnswer>

/**
 * Why a message was not read: the token is wrong (401), the queue is full (503), or the feed runs on another node (503);
 * the header Retry-After has the seconds after which to try again.
 */
export const ingestRefusals = { unauthenticated: 401, busy: 503, feed_elsewhere: 503 } as const
export type IngestRefusal = keyof typeof ingestRefusals

/** The codes with which the server closes a socket. */
export const ingestCloseCodes = {
  /** The feed has moved to another node, or the server stops: connect to another node, or again. */
  feedElsewhere: 1012,
  /** A frame of more than maxReadBytes. */
  tooLarge: 1009,
  /** An error on the server: reconnect, and send again what was not answered. */
  failed: 1011,
  /** The sender does not read the answers. */
  notReading: 1008,
} as const
