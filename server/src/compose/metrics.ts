// The metrics of a node, in Prometheus' format. docs/OPERATIONS.md describes them.

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Gateway } from '../gateway/gateway.ts'
import type { CheckAverages } from '../modules/academy/counts.ts'
import type { Academy } from '../modules/academy/create-academy.ts'
import type { IngestServer } from '../modules/market/feeds/ingest/ingest-server.ts'
import type { Market } from '../modules/market/market.ts'
import type { OperationsPage } from '../modules/operations/create-operations.ts'
import type { Push } from '../modules/push/create-push.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import { lastAttempts } from '../platform/backup/backup-store.ts'
import type { Platform } from './platform.ts'
import type { Roles } from './roles.ts'

export interface MetricsParts {
  platform: Pick<
    Platform,
    'database' | 'bus' | 'jobs' | 'mails' | 'outbox' | 'security' | 'version' | 'clock'
  >
  market: Market
  trading: Pick<Trading, 'queueStats' | 'failingPortfolios'>
  academy: Pick<Academy, 'counts'>
  push: Pick<Push, 'counts' | 'outcomes'>
  gateway: Gateway
  /** The server for pushed quotes; null on a node that accepts none. */
  ingest: IngestServer | null
  roles: Roles
  operations: OperationsPage
  isReady: () => Promise<boolean>
}

/** Makes the registry. Each figure is read when the metrics are requested. */
export function createMetrics(parts: MetricsParts): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGatewayMetrics(registry, parts)
  addTradingMetrics(registry, parts)
  addPlatformMetrics(registry, parts)
  addMarketMetrics(registry, parts)
  addPushMetrics(registry, parts)
  addAcademyMetrics(registry, parts)
  addOperationsMetrics(registry, parts)
  return registry
}

function addGatewayMetrics(registry: Registry, { gateway }: MetricsParts): void {
  gauge(registry, 'sockets', 'Open sockets', () => gateway.stats().sockets)
  gauge(registry, 'sockets_behind', 'Sockets whose client reads too slowly', () => gateway.stats().behind)
  gauge(registry, 'socket_players', 'Players with an open socket', () => gateway.stats().players)
  gauge(
    registry,
    'socket_frames_sent',
    'Frames sent to sockets since the start',
    () => gateway.stats().framesSent,
  )
  gauge(
    registry,
    'socket_buffered_bytes',
    'Bytes that wait to be read by clients',
    () => gateway.stats().bufferedBytes,
  )
}

function addTradingMetrics(registry: Registry, { trading, roles }: MetricsParts): void {
  labelled(
    registry,
    'commands',
    'Commands in the queue: all, and those of locked portfolios',
    'state',
    () => {
      const { unanswered, locked } = trading.queueStats()
      return { queued: unanswered, locked }
    },
  )
  const failing = 'Portfolios with an event that fails again and again'
  gauge(registry, 'failing_portfolios', failing, () => trading.failingPortfolios().length)
  labelled(registry, 'engine_orders', 'Orders in the engine: waiting for a price, and due', 'state', () => {
    const backlog = roles.engineBacklog()
    return backlog === null ? {} : { ...backlog }
  })
}

function addPlatformMetrics(registry: Registry, { platform, roles }: MetricsParts): void {
  const { database, bus, jobs, mails, outbox, security } = platform
  const { pool } = database
  // If the database is down, the other figures must still be reported.
  gauge(registry, 'outbox_messages', 'Messages that wait to be sent over the bus, of all nodes', () =>
    outbox.count().catch(() => Number.NaN),
  )
  labelled(registry, 'jobs', 'Jobs of all nodes: waiting, under way, and given up', 'state', () =>
    jobs.counts().catch(() => ({})),
  )
  const readMails = (figure: 'mails' | 'oldestSeconds') => async () => {
    const waiting = await mails.waiting().catch(() => ({}))
    return Object.fromEntries(Object.entries(waiting).map(([priority, each]) => [priority, each[figure]]))
  }
  labelled(registry, 'mails', 'Mails of all nodes that wait to be sent', 'priority', readMails('mails'))
  const oldest = 'How long the oldest waiting mail has waited'
  labelled(registry, 'mails_oldest_seconds', oldest, 'priority', readMails('oldestSeconds'))
  gauge(registry, 'bus_connected', 'Whether the bus reaches the other nodes', () =>
    bus.isConnected() ? 1 : 0,
  )
  gauge(registry, 'bus_dropped', 'Messages that did not leave this node since the start', bus.dropped)
  gauge(registry, 'bus_received', 'Messages that came from other nodes since the start', bus.received)
  labelled(registry, 'security_events', 'Security events since the start', 'type', security.counts)
  labelled(
    registry,
    'database_connections',
    'Connections of the pool, and how many callers wait for one',
    'state',
    () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
  )
  new Gauge({
    ...{
      name: 'koersklasse_role',
      help: 'The state of each role of this node',
      labelNames: ['role', 'state'],
    },
    registers: [registry],
    collect() {
      this.reset()
      for (const [role, state] of roles.states()) this.set({ role, state }, 1)
    },
  })
}

function addPushMetrics(registry: Registry, { push }: MetricsParts): void {
  labelled(registry, 'push_messages', 'Notifications of all nodes that wait to be sent', 'state', () =>
    push.counts().catch(() => ({})),
  )
  labelled(
    registry,
    'push_outcomes',
    'What became of notifications since the start',
    'outcome',
    push.outcomes,
  )
}

function addAcademyMetrics(registry: Registry, { academy: { counts } }: MetricsParts): void {
  const passed = 'Players who have passed an exam'
  labelled(registry, 'academy_passes', passed, 'topic', () => counts.passes().catch(() => ({})))
  const checked = (figure: keyof CheckAverages) => async () => {
    const averages = await counts.checks().catch(() => null)
    return averages?.[figure] ?? {}
  }
  const players = 'Players who answered the six questions before and after a topic'
  labelled(registry, 'academy_checked', players, 'topic', checked('players'))
  const before = 'Their average score before the topic, of six'
  labelled(registry, 'academy_check_before', before, 'topic', checked('before'))
  const after = 'Their average score after the topic, of six'
  labelled(registry, 'academy_check_after', after, 'topic', checked('after'))
}

function addOperationsMetrics(registry: Registry, { operations, platform, isReady }: MetricsParts): void {
  const { version } = platform
  gauge(registry, 'ready', 'Whether the game can be played through this node', async () =>
    (await isReady()) ? 1 : 0,
  )
  labelled(registry, 'version', 'The version of this node', 'version', () => ({ [version]: 1 }))
  labelled(
    registry,
    'nodes',
    'Nodes that run, and that were not heard of for some time',
    'state',
    async () => {
      const nodes = await operations.nodes().catch(() => null)
      if (nodes === null) return {}
      const silent = nodes.filter(({ isSilent }) => isSilent).length
      return { heard: nodes.length - silent, silent }
    },
  )
  labelled(registry, 'disk_bytes', 'The disk of DATA_DIR, and what is in it', 'kind', async () => {
    const disk = await operations.disk().catch(() => null)
    return disk === null ? {} : { free: disk.freeBytes, total: disk.totalBytes, data: disk.dataBytes }
  })
  const size = () => operations.databaseSize().catch(() => null)
  gauge(
    registry,
    'database_bytes',
    'The size of the database',
    async () => (await size())?.bytes ?? Number.NaN,
  )
  labelled(registry, 'table_bytes', 'The largest tables, with their indexes', 'table', async () =>
    Object.fromEntries((await size())?.tables.map(({ name, bytes }) => [name, bytes]) ?? []),
  )
  const slowest = (figure: 'totalMs' | 'calls', scale: number) => async () => {
    const statements = await operations.statements().catch(() => null)
    return Object.fromEntries(
      statements?.slowest.map((statement) => [statement.text, statement[figure] / scale]) ?? [],
    )
  }
  const seconds = 'The time of the statements that took the most'
  labelled(registry, 'statement_seconds', seconds, 'statement', slowest('totalMs', 1_000))
  labelled(registry, 'statement_calls', 'How often these statements ran', 'statement', slowest('calls', 1))
  gauge(registry, 'backup_age_seconds', 'The age of the last good backup', async () => {
    const backups = await lastAttempts(platform.database.kysely).catch(() => null)
    const made = backups?.lastMade ?? null
    return made === null ? Number.NaN : (platform.clock.now() - made.endedAt) / 1_000
  })
  const interval = 'The time between two backups that are made by the clock'
  gauge(registry, 'backup_interval_seconds', interval, () =>
    operations.backupEveryMs === null ? Number.NaN : operations.backupEveryMs / 1_000,
  )
}

function addMarketMetrics(registry: Registry, { market, ingest }: MetricsParts): void {
  const dropped = 'Quotes that were not applied since the start'
  const freshness = 'Instruments by the age of their last quote'
  labelled(registry, 'quotes_dropped', dropped, 'reason', market.dropped)
  labelled(registry, 'quotes', freshness, 'freshness', market.freshness)
  gauge(registry, 'feed_silent', 'Whether the feed is silent', () => (market.feedState().isSilent ? 1 : 0))
  const age = 'How long nothing has been heard from the feed'
  gauge(registry, 'feed_age_seconds', age, () => market.feedAge() / 1_000)
  gauge(registry, 'market_open', 'Whether the market is open', () => (market.isOpen() ? 1 : 0))
  gauge(registry, 'feed_here', 'Whether the feed runs on this node', () => (market.isFeedHere() ? 1 : 0))
  if (ingest === null) return
  const bytes = 'Bytes of pushed quotes that wait to be read'
  gauge(registry, 'ingest_waiting_bytes', bytes, () => market.ingest?.waitingBytes() ?? 0)
  const pushing = 'Sockets that push quotes: open, paused, and pauses since the start'
  labelled(registry, 'ingest_sockets', pushing, 'state', () => {
    const { sockets, paused, pauses } = ingest.sockets.stats()
    return { open: sockets, paused, pauses }
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    ...{ name: `koersklasse_${name}`, help, registers: [registry] },
    async collect() {
      this.set(await read())
    },
  })
}

/** A figure for each value of a label. */
function labelled(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    ...{ name: `koersklasse_${name}`, help, labelNames: [label], registers: [registry] },
    async collect() {
      const figures = await read()
      this.reset()
      for (const [value, figure] of Object.entries(figures)) this.set({ [label]: value }, figure)
    },
  })
}
