// The routes outside the API: discovery, health and metrics.

import { discover } from '@koersklasse/contract/discovery.ts'
import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { ok } from '@koersklasse/domain/result.ts'
import type { Registry } from 'prom-client'
import { createBearerCheck } from '../platform/bearer.ts'
import { type App, serve } from './route.ts'

export interface RootRoutesDeps {
  discovery: () => CallOutput<typeof discover>
  /** Whether the game can be played through this node at this moment. */
  isReady: () => Promise<boolean>
  /** The age of the feed and those of its quotes. */
  describeFeed: () => object
  metrics: Registry
  /** Whether the metrics may be read with this header Authorization, from this machine itself or another one. */
  mayReadMetrics: (authorization: string | undefined, isThisMachine: boolean) => boolean
}

/**
 * Who may read the metrics: whoever has the token. Without one only callers on this machine, and nobody where a proxy may
 * be in front, since its calls come from this machine too.
 */
export function metricsReaders({ token, isBehindProxy }: { token: string | null; isBehindProxy: boolean }) {
  const hasToken = token === null ? null : createBearerCheck(token)
  return (authorization: string | undefined, isThisMachine: boolean): boolean =>
    hasToken === null ? isThisMachine && !isBehindProxy : hasToken(authorization)
}

/** Adds discovery, /health, /health/live, /health/ready and /metrics. */
export function addRootRoutes(app: App, deps: RootRoutesDeps): void {
  // Anybody may call this without a limit, so concurrent calls share one check.
  let asking: Promise<boolean> | null = null
  const isReady = (): Promise<boolean> => {
    asking ??= deps.isReady().finally(() => {
      asking = null
    })
    return asking
  }

  serve(app, discover, () => ok(deps.discovery()))
  app.get('/health', async () => ({ ready: await isReady(), ...deps.describeFeed() }))
  app.get('/health/live', () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (request, reply) => {
    const isLocal = request.socket.remoteAddress === '127.0.0.1' || request.socket.remoteAddress === '::1'
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (!deps.mayReadMetrics(request.headers.authorization, isLocal && !isForwarded))
      return reply.callNotFound()
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics())
  })
}
