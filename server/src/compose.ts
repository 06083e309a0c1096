// The one page that knows every part: makes them, connects them, starts every timer, and ends them in order.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ingestPath } from '@koersklasse/contract/ingest.ts'
import { toProductId } from '@koersklasse/domain/instrument.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { Logger } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config, Role } from './config.ts'
import { createGateway, socketPath } from './gateway/gateway.ts'
import { createApp } from './http/app.ts'
import { sessionCookieName } from './http/authentication.ts'
import { addRootRoutes } from './http/root-routes.ts'
import { routeUpgrades } from './http/upgrades.ts'
import { createMetrics } from './metrics.ts'
import { createAcademy } from './modules/academy/create-academy.ts'
import { createAccounts } from './modules/accounts/create-accounts.ts'
import { createCompetitions } from './modules/competitions/create-competitions.ts'
import { createFollowing } from './modules/following/create-following.ts'
import { findBenchmark } from './modules/market/catalogue/benchmark.ts'
import { createMarket } from './modules/market/create-market.ts'
import { createIngestDoor } from './modules/market/feeds/ingest/door.ts'
import { addMarketRoutes } from './modules/market/routes.ts'
import { createMessages } from './modules/messages/create-messages.ts'
import { createTrading } from './modules/trading/create-trading.ts'
import { createProductEvents } from './modules/trading/payouts/create-product-events.ts'
import { createInProcessBus } from './platform/bus/in-process.ts'
import { connectNatsBus } from './platform/bus/nats.ts'
import { systemClock } from './platform/clock.ts'
import { type AdvisoryLock, holdAdvisoryLock } from './platform/database/advisory-lock.ts'
import { migrate } from './platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from './platform/database/open-database.ts'
import { type Ids, systemIds } from './platform/ids.ts'
import { readKey } from './platform/keys.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/create-mailer.ts'
import { createMailDelivery } from './platform/mail/mail-delivery.ts'
import { createOutbox } from './platform/outbox.ts'
import { startTimers } from './platform/timers.ts'

/** The built web app and the contents, beside this workspace. */
const builtWebFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const contentFolder = new URL('../../content/', import.meta.url)

/** How long a start waits for its roles, in milliseconds: where the game can be played, another node may have them. */
const patienceMs = { playable: 2_000, firstStart: 10_000 }

/** What a test may put in the place of the real thing. */
export interface Overrides {
  clock: Clock
  ids: Ids
  /** With what a feed calls whoever it asks. */
  fetch: typeof globalThis.fetch
}

/** Puts the server together from a configuration. It does not listen yet; `close` ends all of it. */
export async function compose(config: Config, overrides: Partial<Overrides> = {}) {
  const log = createLog(config.logLevel)
  const dataDir = resolve(config.dataDir)
  const { databaseUrl, databasePool: poolSize } = config
  const database = await openDatabase({ databaseUrl, dataDir, poolSize, log })
  try {
    return await composeOn(database, config, dataDir, log, overrides)
  } catch (fault) {
    await database.close()
    throw fault
  }
}

async function composeOn(
  database: OpenDatabase,
  config: Config,
  dataDir: string,
  log: Logger,
  { clock = systemClock, ids = systemIds, fetch = globalThis.fetch }: Partial<Overrides>,
) {
  const plays = (role: Role): boolean => config.roles.has(role)
  const mailFolder = join(dataDir, 'mail')
  const webFolder = resolve(config.webDir ?? builtWebFolder)
  await migrate(database)
  const { kysely } = database
  const bus =
    config.natsUrl === null ? createInProcessBus(log) : await connectNatsBus({ url: config.natsUrl, log })
  const outbox = createOutbox({ kysely, bus, log })
  const mailer = createMailer({ smtpUrl: config.smtpUrl, folder: mailFolder, from: config.mailFrom, clock })
  const mails = createMailDelivery({ kysely, mailer, clock, log })

  const market = await createMarket({ config: config.market, kysely, bus, clock, fetch, log })
  const competitions = createCompetitions({ kysely, ids, marketClock: market })
  await competitions.refresh()
  const trading = createTrading({
    kysely,
    bus,
    ids,
    market,
    pastPrices: market.pricesAt,
    benchmark: findBenchmark(market.catalogue, config.benchmark),
    log,
    unlockRules: config.unlockRules,
    maxQuoteAge: config.maxQuoteAge,
    batchSize: config.settlementBatch,
    activeCompetition: competitions.active,
    wakeOutbox: outbox.wake,
  })
  const productEvents = createProductEvents({
    kysely,
    ids,
    market,
    settleEvent: trading.settleEvent,
    withholding: config.dividendWithholding,
    wakeOutbox: outbox.wake,
    log,
  })
  const academy = createAcademy({
    kysely,
    unlockRules: config.unlockRules,
    activeCompetition: competitions.active,
  })
  const accounts = await createAccounts({
    kysely,
    bus,
    ids,
    clock,
    jwtSecret: config.jwtSecret ?? (await readKey(join(dataDir, 'keys'), 'jwt-secret', ids)),
    publicUrl: config.publicUrl,
    game: config.brand.name,
    mailFolder: new URL('mails/', contentFolder),
    academyOf: academy.academyOf,
    wakeMail: plays('jobs') ? mails.wake : () => {},
  })
  const following = createFollowing({ kysely, isUnderlying: market.isUnderlying, wakeOutbox: outbox.wake })
  const messages = await createMessages({
    kysely,
    ids,
    clock,
    articleFolder: new URL('articles/', contentFolder),
    facts: config,
  })
  const gateway = createGateway({
    authenticate: accounts.authenticate,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    bus,
    clock,
    marketClock: market.describeClock,
    prices: {
      product: market.wire.productPrice,
      underlying: market.wire.underlyingPrice,
      onChange: market.onChange,
    },
    version: packageJson.version,
    log,
  })

  const ingest = plays('market') ? createIngestDoor(config.market.feed, market, log) : null
  const metrics = createMetrics({ market, gateway, ingest })
  const app = await createApp({
    publicUrl: config.publicUrl,
    webFolder: existsSync(webFolder) ? webFolder : null,
    title: config.brand.name,
    productOf: (id) => market.product(toProductId(id)),
    version: packageJson.version,
    requestsPerMinute: config.requestsPerMinute,
    trustProxy: config.trustProxy,
    authenticate: accounts.authenticate,
    ids,
    log,
    addApiRoutes(api) {
      if (!plays('api')) return
      accounts.addRoutes(api)
      competitions.addRoutes(api, {
        cookieName: sessionCookieName(config.publicUrl),
        openPortfolio: trading.openPortfolio,
      })
      addMarketRoutes(api, market)
      following.addRoutes(api)
      trading.addRoutes(api, { toWireProduct: market.wire.product })
      messages.addRoutes(api)
    },
    addRootRoutes(root) {
      if (ingest !== null) ingest.addRoutes(root)
      addRootRoutes(root, {
        metrics,
        isReady: () =>
          database.pool.query('select 1').then(
            () => true,
            () => false,
          ),
        discovery: () => ({
          gateway: '/api',
          publicKey: null,
          websocket: '/socket',
          version: packageJson.version,
          brand: config.brand,
          market: { clock: market.describeClock(), hours: market.hours },
          unlockedByDiploma: config.unlockRules.byDiploma,
        }),
      })
    },
  })
  routeUpgrades(app.server, {
    ...(plays('gateway') && { [socketPath]: gateway.upgrade }),
    ...(ingest && { [ingestPath]: ingest.sockets.upgrade }),
  })

  // Two roles are played by one node at a time: whoever holds the lock of that name.
  const locks: AdvisoryLock[] = []
  function playAlone(role: Role, begin: () => Promise<void>, end: () => void | Promise<void>): Promise<void> {
    if (!plays(role)) return Promise.resolve()
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    const { connectionString } = database
    const onGained = (): void => void begin().then(hasBegun)
    locks.push(holdAdvisoryLock({ connectionString, name: role, onGained, onLost: end, log }))
    return begun
  }
  let isEngine = false
  async function ensureCompetition(): Promise<void> {
    if (!isEngine || config.competition === null) return
    await competitions.ensure(config.rules, config.competition)
  }
  /** Once is enough for each, but the database may be away. */
  async function declareActions(): Promise<void> {
    if (!isEngine) return
    const actions = [...market.tapeActions, ...market.dividendsToDeclare()]
    for (const action of actions) await productEvents.declare(action)
  }
  const feedStarted = playAlone('market', market.startFeed, market.stopFeed)
  const engineStarted = playAlone(
    'engine',
    async () => {
      isEngine = true
      await feedStarted
      await ensureCompetition()
      await trading.startEngine()
      await productEvents.start()
      await declareActions().catch((fault) => log.warn({ err: fault }, 'corporate actions wait'))
    },
    () => {
      isEngine = false
      trading.stopEngine()
      productEvents.stop()
    },
  )

  const timers = startTimers(
    [
      { everyMs: 250, run: () => gateway.flush() },
      { everyMs: 1_000, run: () => gateway.sweep() },
      { everyMs: 1_000, run: () => outbox.wake() },
      { everyMs: 2_000, run: () => (plays('jobs') ? mails.wake() : undefined) },
      { everyMs: 250, run: trading.sweepOrders },
      { everyMs: 5_000, run: trading.catchUpOrders },
      { everyMs: 1_000, run: productEvents.run },
      { everyMs: 10_000, run: () => competitions.refresh() },
      { everyMs: 10_000, run: ensureCompetition },
      { everyMs: 10_000, run: declareActions },
      { everyMs: 600_000, run: () => market.forgetEnded(trading.everOrdered) },
      { everyMs: 600_000, run: () => market.pruneCandles(trading.pastReliedOn) },
      { everyMs: 3_600_000, run: () => (plays('jobs') ? accounts.removeExpired() : undefined) },
    ],
    log,
  )

  let closing: Promise<void> | null = null
  async function closeAll(): Promise<void> {
    ingest?.sockets.close()
    await Promise.all([gateway.close(), app.close()])
    timers.stop()
    await Promise.all(locks.map((lock) => lock.stop()))
    await trading.close()
    await outbox.close()
    await Promise.all([mails.close(), market.close()])
    mailer.close()
    await bus.close()
    await database.close()
  }

  return {
    app,
    mailFolder,
    /** Listens; resolves to the address when this node plays its roles, or another node does. */
    async listen(): Promise<string> {
      const address = await app.listen({ host: config.host, port: config.port })
      const isPlayable = competitions.active() !== null && market.hasPrices()
      const patience = setTimeout(patienceMs[isPlayable ? 'playable' : 'firstStart'])
      await Promise.race([Promise.all([feedStarted, engineStarted]), patience])
      return address
    },
    /** Ends everything in order: what was taken is finished first. */
    close: (): Promise<void> => (closing ??= closeAll()),
  }
}
