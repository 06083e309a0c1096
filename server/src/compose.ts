// The page that knows every part: each is made here in a line or a short call, the timers of the node start here (those
// of a role in compose/roles.ts), and all of it ends here in order.

import { composeAcademy } from './compose/academy.ts'
import { composeAccounts } from './compose/accounts.ts'
import { contentFolder } from './compose/content-folder.ts'
import { composeGateway } from './compose/gateway.ts'
import { composeGuidance } from './compose/guidance.ts'
import { composeHttp, type Feature } from './compose/http.ts'
import { composeMailings } from './compose/mailings.ts'
import { composeMarket } from './compose/market.ts'
import { createMetrics } from './compose/metrics.ts'
import { composePersonalData } from './compose/personal-data.ts'
import { type Overrides, openPlatform, type Platform } from './compose/platform.ts'
import { composePush } from './compose/push.ts'
import { composeRankings } from './compose/rankings.ts'
import { createReadiness, type Readiness } from './compose/readiness.ts'
import { createRoles, type Roles } from './compose/roles.ts'
import { composeSimulatedPlayers } from './compose/simulated-players.ts'
import { composeSubRankings } from './compose/subrankings.ts'
import { composeTrading } from './compose/trading.ts'
import type { Config, Role } from './config.ts'
import type { Gateway } from './gateway/gateway.ts'
import { sessionCookieName } from './http/authentication.ts'
import type { App } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createAlerts } from './modules/alerts/create-alerts.ts'
import { createArticles } from './modules/articles/create-articles.ts'
import { loadCompetitions } from './modules/competitions/competitions-file.ts'
import { createCompetitions } from './modules/competitions/create-competitions.ts'
import { createFeedback } from './modules/feedback/create-feedback.ts'
import { createFollowing } from './modules/following/create-following.ts'
import { createSubscriptions } from './modules/mailings/subscriptions.ts'
import { createIngestServer, type IngestServer } from './modules/market/feeds/ingest/ingest-server.ts'
import type { Market } from './modules/market/market.ts'
import { addMarketRoutes } from './modules/market/routes.ts'
import { addSearchRoutes } from './modules/market/search/routes.ts'
import type { Push } from './modules/push/create-push.ts'
import type { Rankings } from './modules/rankings/create-rankings.ts'
import type { Trading } from './modules/trading/create-trading.ts'
import { type Repeated, repeat } from './platform/timers.ts'

/** Puts the server together from a configuration. It does not listen yet; `close` ends all of it. */
export async function compose(config: Config, overrides: Partial<Overrides> = {}) {
  const platform = await openPlatform(config, overrides)
  try {
    return await composeOn(platform, config)
  } catch (fault) {
    await platform.close()
    throw fault
  }
}

async function composeOn(platform: Platform, config: Config) {
  const plays = (role: Role): boolean => config.roles.has(role)

  const market = await composeMarket(platform, config)
  const competitions = createCompetitions({ ...platform, marketClock: market })
  await competitions.refresh()
  const { competitionsFile } = config
  const listed = competitionsFile === null ? [] : await loadCompetitions(competitionsFile, platform.ids)
  const { competitionOf } = competitions
  const { trading, productEvents, closing } = await composeTrading(platform, config, { market, competitions })
  const { openPortfolio } = trading
  const rankings = composeRankings(platform, config, { market, closing })
  const academy = await composeAcademy(platform, config, { competitionOf })
  const push = await composePush(platform, config, { market, competitions })
  const subscriptions = createSubscriptions(platform)
  const { consentToNewsletter } = subscriptions
  const accounts = await composeAccounts(platform, config, {
    ...{ ...academy, ...push, consentToNewsletter, trading },
  })
  const mailingNeeds = { accounts, market, trading, competitions, rankings, subscriptions }
  const mailings = await composeMailings(platform, config, mailingNeeds)
  const subRankings = await composeSubRankings(platform, config, {
    ...{ push, standings: rankings.standings, competitionOf },
  })
  const personalData = await composePersonalData(platform, config, accounts)
  const cookieName = sessionCookieName(config.publicUrl)
  const joining = { ...accounts, cookieName, openPortfolio }
  const features: Feature[] = [
    accounts,
    { addRoutes: (api) => competitions.addRoutes(api, joining) },
    { addRoutes: (api) => addMarketRoutes(api, market) },
    { addRoutes: (api) => addSearchRoutes(api, market) },
    createFollowing({ ...platform, isUnderlying: market.isUnderlying }),
    { addRoutes: (api) => trading.addRoutes(api, { toWireProduct: market.wire.product, ...accounts }) },
    { addRoutes: (api) => rankings.addRoutes(api, { competitionOf }) },
    await createArticles({ folder: new URL('articles/', contentFolder), facts: config }),
    mailings,
    subRankings,
    academy,
    ...(await composeGuidance(platform, { market, trading, academy, competitionOf })),
    createAlerts(platform),
    createFeedback(platform),
    personalData,
    push,
  ]

  const headers = securityHeaders(config.publicUrl)
  const gateway = composeGateway(platform, config, { market, accounts, headers })
  const ingest = plays('market')
    ? createIngestServer(config.market.feed, market, { ...platform, headers })
    : null
  const simulatedPlayers = composeSimulatedPlayers(platform, config, {
    ...{ market, competitions, trading, accounts },
  })
  const working = {
    ...{ market, competitions, listed, trading, productEvents, closing, simulatedPlayers, rankings },
  }
  const roles = createRoles(platform, config, working)
  const metrics = createMetrics({ platform, market, trading, academy, push, gateway, ingest, roles })
  const readiness = createReadiness({ ...platform, config, market, competitions, roles })
  const http = {
    ...{ market, accounts, push, gateway, ingest, features, metrics, headers },
    isReady: readiness.isReady,
  }
  const app = await composeHttp(platform, config, http)

  const { outbox, mails } = platform
  const jobs: Repeated[] = [
    { everyMs: 2_000, run: mails.wake },
    { everyMs: 1_000, run: push.deliver },
    { everyMs: 10_000, run: push.announceCompetitions },
    { everyMs: 2_000, run: mailings.beginMorning },
    { everyMs: 3_600_000, run: accounts.removeExpired },
    { everyMs: 600_000, run: personalData.removeExpired },
    { everyMs: 3_600_000, run: subRankings.removeExpired },
    { everyMs: 600_000, run: trading.pruneOrders },
  ]
  const timers: Repeated[] = [
    { everyMs: 250, run: gateway.flush },
    { everyMs: 1_000, run: gateway.sweep },
    { everyMs: 1_000, run: outbox.wake },
    { everyMs: 10_000, run: competitions.refresh },
    ...market.timers,
    ...(plays('api') ? rankings.timers : []),
    ...(ingest?.sockets.timers ?? []),
    { everyMs: 600_000, run: () => market.forgetEnded(trading.everOrdered) },
    { everyMs: 600_000, run: () => market.pruneCandles(trading.pastReliedOn) },
    ...(plays('jobs') ? jobs : []),
  ]
  return start(platform, config, {
    ...{ app, push, gateway, ingest, market, trading, rankings, roles, readiness, timers },
  })
}

interface Parts {
  app: App
  push: Push
  gateway: Gateway
  ingest: IngestServer | null
  market: Market
  trading: Trading
  rankings: Rankings
  roles: Roles
  readiness: Readiness
  timers: readonly Repeated[]
}

/** Starts the timers and the roles. */
function start(platform: Platform, config: Config, parts: Parts) {
  const { app, push, gateway, ingest, market, trading, rankings, roles, readiness } = parts
  const stopping = new AbortController()
  void repeat(parts.timers, { signal: stopping.signal, log: platform.log })
  roles.start()
  let closing: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    ingest?.sockets.close()
    await Promise.all([gateway.close(), app.close()])
    stopping.abort()
    await roles.stop()
    await trading.close()
    rankings.close()
    await market.close()
    await push.close()
    await platform.close()
  }

  return {
    app,
    mailFolder: platform.mailFolder,
    /** Listens; resolves to the address when the game can be played through this node, or after some seconds. */
    async listen(): Promise<string> {
      const address = await app.listen({ host: config.host, port: config.port })
      await readiness.untilReady()
      return address
    },
    /** Ends everything in order: what was taken is finished first. */
    close: (): Promise<void> => (closing ??= closeAll()),
  }
}
