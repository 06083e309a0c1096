// The responses to callers whose quotes are not taken, the same over HTTP and before a socket opens.

import { type IngestRefusal, ingestRefusals } from '@koersklasse/contract/ingest.ts'
import type { Ingest } from './ingest.ts'

const retryAfterSeconds: Partial<Record<IngestRefusal, number>> = { busy: 1, feed_elsewhere: 5 }

/** Why a caller, who has the token or not, is refused at this moment; null if it is not. */
export function refusalOf(
  ingest: Pick<Ingest, 'isHere' | 'isFull'>,
  isAllowed: boolean,
): IngestRefusal | null {
  if (!isAllowed) return 'unauthenticated'
  if (!ingest.isHere()) return 'feed_elsewhere'
  return ingest.isFull() ? 'busy' : null
}

export function answerOf(refusal: IngestRefusal) {
  const seconds = retryAfterSeconds[refusal]
  return {
    status: ingestRefusals[refusal],
    headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
    body: JSON.stringify({ error: { code: refusal } }),
  }
}
