// The page that knows every part: each is made here in a line or a short call, the timers of the node start here (those
// of a role in compose/roles.ts), and all of it ends here in order.

import { setTimeout as pause } from 'node:timers/promises'
import { composeAcademy } from './compose/academy.ts'
import { type AccountLinks, composeAccountLinks } from './compose/account-links.ts'
import { type Accounts, composeAccounts } from './compose/accounts.ts'
import { composeAnnouncements } from './compose/announcements.ts'
import { composeClasses } from './compose/classes.ts'
import { composeDeskCompetitions } from './compose/desk-competitions.ts'
import { composeGateway } from './compose/gateway.ts'
import { composeGuidance } from './compose/guidance.ts'
import { composeHttp, type Feature } from './compose/http.ts'
import { composeMailings } from './compose/mailings.ts'
import { composeMarket } from './compose/market.ts'
import { composeMarketDesk } from './compose/market-desk.ts'
import { composeMessages } from './compose/messages.ts'
import { composeMonitoring } from './compose/monitoring.ts'
import { composePersonalData } from './compose/personal-data.ts'
import { type Overrides, openPlatform, type Platform } from './compose/platform.ts'
import { composePlayersDesk } from './compose/players-desk.ts'
import { composePush } from './compose/push.ts'
import { composeRankings } from './compose/rankings.ts'
import type { Readiness } from './compose/readiness.ts'
import { createRoles, type Roles } from './compose/roles.ts'
import { composeSimulatedPlayers } from './compose/simulated-players.ts'
import { composeSubRankings, type SubRankings } from './compose/subrankings.ts'
import { composeTexts } from './compose/texts.ts'
import { composeCorrections, composeTrading } from './compose/trading.ts'
import type { Config, Role } from './config.ts'
import type { Gateway } from './gateway/gateway.ts'
import { sessionCookieName } from './http/authentication.ts'
import { listen } from './http/listen.ts'
import type { App } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { loadCompetitions } from './modules/competitions/competitions-file.ts'
import { type Competitions, createCompetitions } from './modules/competitions/create-competitions.ts'
import type { DryRuns } from './modules/dry-runs/create-dry-runs.ts'
import { createFollowing } from './modules/following/create-following.ts'
import { createSubscriptions } from './modules/mailings/subscriptions.ts'
import { createIngestServer, type IngestServer } from './modules/market/feeds/ingest/ingest-server.ts'
import type { Market } from './modules/market/market.ts'
import { addMarketRoutes } from './modules/market/routes.ts'
import { addSearchRoutes } from './modules/market/search/routes.ts'
import type { Messages } from './modules/messages/create-messages.ts'
import type { OperationsPage } from './modules/operations/create-operations.ts'
import type { PersonalData } from './modules/personal-data/create-personal-data.ts'
import type { Push } from './modules/push/create-push.ts'
import type { Rankings } from './modules/rankings/create-rankings.ts'
import type { Trading } from './modules/trading/create-trading.ts'
import { type Backups, createBackups } from './platform/backup/create-backups.ts'
import { createEraseOldLines } from './platform/erase-old-desk-lines.ts'
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

// Longer than 70 lines: it lists the parts of the game.
async function composeOn(platform: Platform, config: Config) {
  const plays = (role: Role): boolean => config.roles.has(role)

  const market = await composeMarket(platform, config)
  const competitions = createCompetitions({ ...platform, marketClock: market })
  await competitions.refresh()
  const { competitionsFile } = config
  const listed = competitionsFile === null ? [] : await loadCompetitions(competitionsFile, platform.ids)
  const { competitionOf } = competitions
  const { trading, ...carriedOut } = await composeTrading(platform, config, { market, competitions })
  const rankings = composeRankings(platform, config, { market, closing: carriedOut.closing })
  const corrections = composeCorrections(platform, config, { market, competitions, trading, rankings })
  const academy = await composeAcademy(platform, config, { competitionOf })
  const push = await composePush(platform, config, { market, competitions })
  const subscriptions = createSubscriptions(platform)
  const messages = composeMessages(platform, config, { push })
  const accountNeeds = { ...academy, ...subscriptions, trading, rankings, competitionOf, market }
  const accounts = await composeAccounts(platform, config, accountNeeds)
  const mailingNeeds = { accounts, market, trading, competitions, rankings, subscriptions }
  const mailings = await composeMailings(platform, config, mailingNeeds)
  const ranked = { push, standings: rankings.standings, competitionOf }
  const subRankings = await composeSubRankings(platform, config, ranked)
  const accountLinks = await composeAccountLinks(platform, config, { market, accounts, messages })
  const personalData = await composePersonalData(platform, config, accounts)
  const announcements = await composeAnnouncements(platform, config, { messages })
  const organising = { market, competitions, announcements, accountLinks }
  const { dryRuns, ...desk } = await composeDeskCompetitions(platform, config, organising)
  const texts = await composeTexts(platform, config, { market, competitions })
  const cookieName = sessionCookieName(config.publicUrl)
  const joining = { ...accounts, cookieName, openPortfolio: trading.openPortfolio }
  const features: Feature[] = [
    accounts,
    { addRoutes: (api) => competitions.addRoutes(api, joining) },
    { addRoutes: (api) => addMarketRoutes(api, market) },
    { addRoutes: (api) => addSearchRoutes(api, market) },
    createFollowing({ ...platform, isUnderlying: market.isUnderlying }),
    { addRoutes: (api) => trading.addRoutes(api, { toWireProduct: market.wire.product, ...accounts }) },
    { addRoutes: (api) => rankings.addRoutes(api, { competitionOf }) },
    ...[desk, mailings, messages, subRankings, academy],
    ...composeGuidance(platform, { market, trading, academy, competitionOf }),
    ...texts.features,
    composeClasses(platform, {
      ...{ market, trading, rankings, academy, messages, announcements, accounts, competitions },
    }),
    ...composePlayersDesk(platform, { accounts, trading }),
    { addRoutes: (api) => corrections.addRoutes(api, { ...accounts, competitionOf }) },
    ...[accountLinks, personalData, push],
  ]

  const headers = securityHeaders(config.publicUrl)
  const gateway = composeGateway(platform, config, { market, accounts, headers })
  const ingest = plays('market')
    ? createIngestServer(config.market.feed, market, { ...platform, headers })
    : null
  const played = { market, competitions, trading, accounts }
  const simulatedPlayers = composeSimulatedPlayers(platform, config, played)
  const working = {
    ...{ market, competitions, listed, trading, ...carriedOut, corrections, simulatedPlayers, rankings },
  }
  const roles = createRoles(platform, config, working)
  const watched = { market, competitions, trading, academy, push, gateway, ingest, roles }
  const { readiness, operations, metrics } = composeMonitoring(platform, config, watched)
  const marketDesk = composeMarketDesk(platform, config, { market, operations })
  const http = {
    ...{ market, academy, accounts, accountLinks, push, gateway, ingest, metrics, headers },
    features: [...features, operations, marketDesk],
    ...{ isReady: readiness.isReady, isLeaving: readiness.isLeaving },
  }
  const app = await composeHttp(platform, config, http)

  const backups = createBackups({ ...platform, ...platform.database, settings: config.backup })
  const worked = {
    ...{ push, mailings, messages, accounts, personalData, subRankings, accountLinks, trading },
    ...{ backups, dryRuns },
  }
  const timers = [
    ...nodeTimers(platform, { market, competitions, accounts, trading, gateway, ingest, operations }),
    ...(plays('api') ? [...rankings.timers, ...accountLinks.timers, ...texts.timers] : []),
    ...(plays('jobs') ? jobTimers(platform, config, worked) : []),
  ]
  return start(platform, config, {
    ...{ app, push, gateway, ingest, market, trading, rankings, backups, dryRuns },
    ...{ roles, readiness, operations, timers },
  })
}

/** The timers of every node. */
function nodeTimers(
  { outbox }: Pick<Platform, 'outbox'>,
  parts: Pick<Parts, 'market' | 'trading' | 'gateway' | 'ingest' | 'operations'> & {
    competitions: Pick<Competitions, 'refresh'>
    accounts: Pick<Accounts, 'timers'>
  },
): Repeated[] {
  const { market, competitions, accounts, trading, gateway, ingest, operations } = parts
  return [
    { everyMs: 250, run: gateway.flush },
    { everyMs: 1_000, run: gateway.sweep },
    { everyMs: 500, run: gateway.checkExclusions },
    { everyMs: 1_000, run: outbox.wake },
    { everyMs: 500, run: competitions.refresh },
    ...accounts.timers,
    ...market.timers,
    ...operations.timers,
    ...(ingest?.sockets.timers ?? []),
    { everyMs: 600_000, run: () => market.forgetEnded(trading.everOrdered) },
    { everyMs: 600_000, run: () => market.pruneCandles(trading.pastReliedOn) },
  ]
}

/** The timers of the nodes with the role jobs. */
function jobTimers(
  platform: Pick<Platform, 'mails' | 'kysely' | 'clock'>,
  config: Config,
  parts: Pick<Parts, 'push' | 'trading' | 'backups'> & {
    mailings: Pick<Awaited<ReturnType<typeof composeMailings>>, 'beginMorning'>
    accounts: Pick<Accounts, 'removeExpired'>
    messages: Pick<Messages, 'removeExpired'>
    personalData: Pick<PersonalData, 'removeExpired'>
    subRankings: Pick<SubRankings, 'removeExpired'>
    accountLinks: Pick<AccountLinks, 'removeExpired'>
    dryRuns: Pick<DryRuns, 'timers'>
  },
): Repeated[] {
  const { push, mailings, messages, accounts, personalData, subRankings } = parts
  const { accountLinks, trading, backups, dryRuns } = parts
  const eraseOldLines = createEraseOldLines({ ...platform, keptMs: config.deskLogKeptMs })
  return [
    { everyMs: 2_000, run: platform.mails.wake },
    { everyMs: 3_600_000, run: platform.mails.removeOutcomes },
    { everyMs: 1_000, run: push.wake },
    { everyMs: 10_000, run: push.announceCompetitions },
    { everyMs: 2_000, run: mailings.beginMorning },
    { everyMs: 3_600_000, run: accounts.removeExpired },
    { everyMs: 3_600_000, run: messages.removeExpired },
    { everyMs: 600_000, run: personalData.removeExpired },
    { everyMs: 3_600_000, run: subRankings.removeExpired },
    { everyMs: 600_000, run: trading.pruneOrders },
    { everyMs: 3_600_000, run: trading.removeLogs },
    { everyMs: 3_600_000, run: accountLinks.removeExpired },
    { everyMs: 3_600_000, run: eraseOldLines },
    { everyMs: 60_000, run: backups.runIfDue },
    ...dryRuns.timers,
  ]
}

interface Parts {
  app: App
  push: Push
  gateway: Gateway
  ingest: IngestServer | null
  market: Market
  trading: Trading
  rankings: Rankings
  backups: Backups
  dryRuns: Pick<DryRuns, 'close'>
  roles: Roles
  readiness: Readiness
  operations: OperationsPage
  timers: readonly Repeated[]
}

/** How long a node that stops answers the calls under way, in milliseconds. */
const answeringMs = 2_000

/** Starts the timers and the roles. */
function start(platform: Platform, config: Config, parts: Parts) {
  const { app, push, gateway, ingest, market, trading, rankings, backups } = parts
  const { dryRuns, roles, readiness, operations } = parts
  const stopping = new AbortController()
  void repeat(parts.timers, { signal: stopping.signal, log: platform.log })
  roles.start()
  let closing: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    ingest?.sockets.close()
    // Connections whose request or download is still unfinished by then are cut, so that the rest can close in order.
    const cut = setTimeout(() => app.server.closeAllConnections(), answeringMs)
    await Promise.all([gateway.close(), app.close(), dryRuns.close()])
    clearTimeout(cut)
    stopping.abort()
    backups.close()
    await roles.stop()
    await trading.close()
    rankings.close()
    await market.close()
    await Promise.all([push.close(), operations.close()])
    await platform.close()
  }

  return {
    app,
    mailFolder: platform.mailFolder,
    /** Listens; resolves to the address when the game can be played through this node, or after some seconds. */
    async listen(): Promise<string> {
      const address = await listen(app, config)
      await readiness.untilReady()
      return address
    },
    /**
     * Sends players to other nodes during the configured time: the node reports that it is not ready, closes its sockets one
     * by one, and closes each HTTP connection with its next answer. Meanwhile it answers calls and keeps its roles.
     */
    async drain(): Promise<void> {
      readiness.leave()
      gateway.drain(config.drainMs)
      await pause(config.drainMs)
    },
    /** Closes everything in order. Work that was accepted is finished first. */
    close: (): Promise<void> => (closing ??= closeAll()),
  }
}
