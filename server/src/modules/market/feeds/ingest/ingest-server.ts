// The server for pushed quotes: over HTTP and over sockets, behind one token.

import { ingestPath } from '@koersklasse/contract/ingest.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Headers } from '../../../../http/raw-answers.ts'
import type { App } from '../../../../http/route.ts'
import { createBearerCheck } from '../../../../platform/bearer.ts'
import type { Log } from '../../../../platform/log.ts'
import type { SecurityEvents } from '../../../../platform/security-events.ts'
import type { ConfiguredFeed } from '../feed.ts'
import type { Ingest } from './ingest.ts'
import { addIngestRoutes } from './routes.ts'
import { createIngestSockets, type IngestSockets } from './socket.ts'

export interface IngestServer {
  addRoutes(root: App): void
  sockets: IngestSockets
}

/**
 * Null if the feed is another.
 * @param deps.headers the headers of each refusal of a socket
 * @param deps.clock real time
 */
export function createIngestServer(
  feed: ConfiguredFeed,
  { ingest }: { ingest: Ingest | null },
  deps: { log: Log; headers: Headers; security: SecurityEvents; clock: Clock },
): IngestServer | null {
  if (feed.kind !== 'ingest' || ingest === null) return null
  const { log, headers } = deps
  const isAllowed = createBearerCheck(feed.token, { route: ingestPath, ...deps })
  return {
    addRoutes: (root) => addIngestRoutes(root, ingest, isAllowed),
    sockets: createIngestSockets(ingest, isAllowed, log, headers),
  }
}
