import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ingestPath } from '@koersklasse/contract/ingest.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { socketPath } from '../gateway/socket-path.ts'
import { createApp } from '../http/app.ts'
import type { Headers } from '../http/raw-answers.ts'
import { addRootRoutes, metricsReaders } from '../http/root-routes.ts'
import type { App } from '../http/route.ts'
import { addSecurityTxt } from '../http/security-txt.ts'
import { routeUpgrades } from '../http/upgrades.ts'
import type { Academy } from '../modules/academy/create-academy.ts'
import { deviceCookieName } from '../modules/accounts/known-devices.ts'
import type { IngestServer } from '../modules/market/feeds/ingest/ingest-server.ts'
import type { Market } from '../modules/market/market.ts'
import type { Push } from '../modules/push/create-push.ts'
import type { AccountLinks } from './account-links.ts'
import type { Accounts } from './accounts.ts'
import type { Platform } from './platform.ts'

const builtWebFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** A part of the server that has endpoints in the API. */
export interface Feature {
  addRoutes(api: App): void
  /** Adds routes outside of the API. */
  addRootRoutes?(root: App): void
}

export interface HttpParts {
  market: Market
  academy: Pick<Academy, 'lesson'>
  accounts: Pick<Accounts, 'authenticate'>
  accountLinks: Pick<AccountLinks, 'note'>
  push: Pick<Push, 'publicKey'>
  gateway: Gateway
  /** The server for pushed quotes; null on a node that accepts none. */
  ingest: IngestServer | null
  features: readonly Feature[]
  metrics: Registry
  /** The headers of every response. */
  headers: Headers
  isReady: () => Promise<boolean>
  isLeaving: () => boolean
}

/** Makes the HTTP server, with the API and the sockets of this node's roles. It does not listen yet. */
export async function composeHttp(platform: Platform, config: Config, parts: HttpParts): Promise<App> {
  const { market, academy, gateway, ingest, metrics, headers, isReady } = parts
  const { version, ids, log, clock, security } = platform
  const deviceName = deviceCookieName(config.publicUrl)
  const webFolder = resolve(config.webDir ?? builtWebFolder)
  const app = await createApp({
    isLeaving: parts.isLeaving,
    ...{ publicUrl: config.publicUrl, origins: config.origins, apiDocs: config.apiDocs },
    webFolder: existsSync(webFolder) ? webFolder : null,
    title: config.brand.name,
    pageContent: { productOf: (id) => market.product(toProductId(id)), lessonOf: academy.lesson },
    requestsPerMinute: config.requestsPerMinute,
    trustProxy: config.trustProxy,
    authenticate: parts.accounts.authenticate,
    noteAction: ({ userId }, { ip, cookies }) =>
      parts.accountLinks.note(userId, { address: ip, deviceCookie: cookies[deviceName] }),
    ...{ headers, version, ids, clock, log, security },
    addApiRoutes(api) {
      if (config.roles.has('api')) for (const feature of parts.features) feature.addRoutes(api)
    },
    addRootRoutes(root) {
      ingest?.addRoutes(root)
      if (config.roles.has('api')) for (const feature of parts.features) feature.addRootRoutes?.(root)
      const mayReadMetrics = metricsReaders(config.metrics, { security, clock })
      const describeFeed = () => feedHealth(market)
      addRootRoutes(root, { metrics, isReady, discovery, describeFeed, mayReadMetrics })
      addSecurityTxt(root, { contactEmail: config.brand.contactEmail, publicUrl: config.publicUrl, clock })
    },
  })
  const upgrades = {
    ...(config.roles.has('gateway') && { [socketPath]: gateway.upgrade }),
    ...(ingest && { [ingestPath]: ingest.sockets.upgrade }),
  }
  routeUpgrades(app.server, upgrades, { headers, trustProxy: config.trustProxy })
  return app

  function discovery() {
    return {
      gateway: '/api',
      publicKey: parts.push.publicKey,
      websocket: '/socket',
      version,
      brand: config.brand,
      market: { clock: market.describeClock(), hours: market.hours, feed: market.describeFeed() },
      unlockedByDiploma: config.unlockRules.byDiploma,
    }
  }
}

/** The age of the feed and those of its quotes, in seconds. */
function feedHealth(market: Market) {
  const { isSilent } = market.feedState()
  const oldest = market.oldestQuote()
  return {
    feed: { silent: isSilent, age: toSeconds(market.feedAge()) },
    quotes: {
      ...market.freshness(),
      oldest: oldest && { symbol: oldest.symbol, age: toSeconds(oldest.age) },
    },
  }
}

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10
