// The foundation of every part of the server: the database, the bus, jobs, the outbox, mails, the clock, identifiers and
// the log.

import { join, resolve } from 'node:path'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { createInProcessBus } from '../platform/bus/in-process.ts'
import { connectNatsBus } from '../platform/bus/nats.ts'
import { systemClock } from '../platform/clock.ts'
import { createFence } from '../platform/database/fence.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts'
import { type Ids, systemIds } from '../platform/ids.ts'
import { type Jobs, openJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail/create-mailer.ts'
import { createMailDelivery } from '../platform/mail/mail-delivery.ts'
import { createOutbox } from '../platform/outbox.ts'
import { createSecurityEvents } from '../platform/security-events.ts'

/**
 * How long messages are gathered, in milliseconds, so that a busy node sends those of several batches at once. Nobody
 * notices the delay.
 */
const gatherMs = 20

/** What a test may replace. */
export interface Overrides {
  /** Real time. */
  clock: Clock
  ids: Ids
  /** The fetch with which feeds call other servers. */
  fetch: typeof globalThis.fetch
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Opens the database, brings its tables up to date, and connects to the bus. `close` closes all of them in order. */
export async function openPlatform(config: Config, overrides: Partial<Overrides>) {
  const log = createLog(config.logLevel)
  const dataDir = resolve(config.dataDir)
  const { databaseUrl, databasePool: poolSize, natsUrl } = config
  const database = await openDatabase({ databaseUrl, dataDir, poolSize, log })
  try {
    await migrate(database, { log })
    const bus = natsUrl === null ? createInProcessBus(log) : await connectNatsBus({ url: natsUrl, log })
    const jobs = await openJobs({ ...database, works: config.roles.has('jobs'), log })
    return standOn(database, bus, jobs, { config, dataDir, log, overrides })
  } catch (fault) {
    await database.close()
    throw fault
  }
}

function standOn(
  database: OpenDatabase,
  bus: Bus,
  jobs: Jobs,
  {
    config,
    dataDir,
    log,
    overrides: { clock = systemClock, ids = systemIds, fetch = globalThis.fetch },
  }: { config: Config; dataDir: string; log: ReturnType<typeof createLog>; overrides: Partial<Overrides> },
) {
  const { kysely } = database
  const mailFolder = join(dataDir, 'mail')
  const fences = { market: createFence('market'), engine: createFence('engine') }
  const outbox = createOutbox({ kysely, bus, log, gatherMs })
  const mailer = createMailer({ smtpUrl: config.smtpUrl, folder: mailFolder, from: config.mailFrom, clock })
  const mails = createMailDelivery({ kysely, mailer, clock, log, bulkRate: config.mailRate })
  const security = createSecurityEvents({ log, clock })
  return {
    ...{ database, kysely, bus, jobs, outbox, wakeOutbox: outbox.wake, mails },
    ...{ clock, ids, fetch, log, security, fences },
    /** The database as the node with a role may write to it; on other nodes it can only be read. */
    fenced: { market: database.fencedBy(fences.market), engine: database.fencedBy(fences.engine) },
    ...{ dataDir, mailFolder, version: packageJson.version },
    /** Publishes and mails what still waits, then closes everything. */
    async close(): Promise<void> {
      await jobs.close()
      await outbox.close()
      await mails.close()
      mailer.close()
      await bus.close()
      await database.close()
    },
  }
}
