// The door of the ingest feed, by HTTP and by sockets, behind one token.

import type { App } from '../../../../http/route.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Market } from '../../market.ts'
import type { FeedConfig } from '../feed.ts'
import { createBearerCheck } from './bearer.ts'
import { addIngestRoutes } from './routes.ts'
import { createIngestSockets, type IngestSockets } from './socket.ts'

export interface IngestDoor {
  addRoutes(root: App): void
  sockets: IngestSockets
}

/** Makes the door; null where the feed is another. */
export function createIngestDoor(
  feed: FeedConfig,
  { ingest }: Pick<Market, 'ingest'>,
  log: Log,
): IngestDoor | null {
  if (feed.kind !== 'ingest' || ingest === null) return null
  const isAllowed = createBearerCheck(feed.token)
  return {
    addRoutes: (root) => addIngestRoutes(root, ingest, isAllowed),
    sockets: createIngestSockets(ingest, isAllowed, log),
  }
}
