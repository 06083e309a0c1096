// The routes outside the API: discovery, health and metrics.

import { discover } from '@koersklasse/contract/discovery.ts'
import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { ok } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Registry } from 'prom-client'
import { createBearerCheck } from '../platform/bearer.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { type App, serve } from './route.ts'

const metricsPath = '/metrics'

/** Who asks for the metrics: with which header Authorization, and from where. */
export interface MetricsCaller {
  authorization: string | undefined
  /** The IP address. */
  address: string
  /** Whether the call comes from this machine, as far as the server can see. */
  isThisMachine: boolean
}

export interface RootRoutesDeps {
  discovery: () => CallOutput<typeof discover>
  /** Whether the game can be played through this node at this moment. */
  isReady: () => Promise<boolean>
  /** The age of the feed and those of its quotes. */
  describeFeed: () => object
  metrics: Registry
  mayReadMetrics: (caller: MetricsCaller) => boolean
}

/**
 * Decides who may read the metrics. With a token, only callers that send it. Without one, only callers on this machine, and
 * nobody if there may be a proxy in front, since its calls come from this machine too.
 */
export function metricsReaders(
  { token, isBehindProxy }: { token: string | null; isBehindProxy: boolean },
  events: { security: Pick<SecurityEvents, 'record'>; clock: Clock },
): (caller: MetricsCaller) => boolean {
  if (token === null) return ({ isThisMachine }) => isThisMachine && !isBehindProxy
  const hasToken = createBearerCheck(token, { route: metricsPath, ...events })
  return ({ authorization, address }) => hasToken(authorization, address)
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
  app.get(metricsPath, async ({ socket, headers, ip: address }, reply) => {
    const isLocal = socket.remoteAddress === '127.0.0.1' || socket.remoteAddress === '::1'
    const isThisMachine = isLocal && headers['x-forwarded-for'] === undefined
    const { authorization } = headers
    if (!deps.mayReadMetrics({ authorization, address, isThisMachine })) return reply.callNotFound()
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics())
  })
}
