// Work that is done apart from a request, by the nodes with the role jobs. A job is kept in the database (by pg-boss, in a
// schema of its own), so that it survives a crash. Its writes and its completion are one transaction.

import { type Kysely, sql, type Transaction } from 'kysely'
import { type Clock as BossClock, fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'

const jobSchema = 'jobs'

/** Does a job. What it does outside `tx` is done again if the node dies. `signal` aborts when the node stops. */
export type RunJob<Data> = (data: Data, tx: Transaction<Schema>, signal: AbortSignal) => Promise<void>

/** Adds a job; with a transaction only if that commits. `afterSeconds` is the least time that it waits. */
export type AddJob<Data> = (data: Data, tx?: Transaction<Schema>, afterSeconds?: number) => Promise<void>

export interface Jobs {
  /**
   * Defines a kind of job. Nodes with the role jobs run it from now on, every node may add one.
   * @param name the name of its queue, the same on all nodes
   */
  define<Data extends object>(name: string, run: RunJob<Data>): Promise<AddJob<Data>>
  /** How many jobs of all nodes wait, are under way, or were given up. Rejects if the database does not answer. */
  counts(): Promise<{ waiting: number; active: number; failed: number }>
  /** Lets jobs under way end, for two seconds at the most. */
  close(): Promise<void>
}

/**
 * A job is retried after 5 s, then 10 s, up to 10 minutes, and given up after a day's worth of tries. A job whose node died
 * is found by its missing heartbeat. Jobs that are done or given up are removed after an hour, since they may name a person.
 */
const queueOptions = {
  ...{ retryLimit: 150, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  ...{ heartbeatSeconds: 30, expireInSeconds: 300, deleteAfterSeconds: 3_600 },
  notify: true,
}
/** A node is notified of new jobs; it also polls for others, and for those to be retried. */
const workOptions = {
  ...{ batchSize: 20, burstWhenBatchFull: true, perJobResults: true },
  ...{ pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
} as const
const graceMs = 2_000

/**
 * Opens the jobs of a node.
 * @param options.works whether the node has the role jobs
 * @param options.connectionString it may contain a password: never log it
 */
export async function openJobs(options: {
  kysely: Kysely<Schema>
  connectionString: string
  works: boolean
  log: Log
  /** The clock by which jobs are tried again; tests move it. */
  clock?: BossClock
}): Promise<Jobs> {
  const { kysely, connectionString, works, log, clock } = options
  const boss = new PgBoss({
    ...{ connectionString, schema: jobSchema, max: works ? 3 : 1, application_name: 'koersklasse jobs' },
    ...{ migrate: false, schedule: false, supervise: works, useListenNotify: works },
    ...{ superviseIntervalSeconds: 15, monitorIntervalSeconds: 15, maintenanceIntervalSeconds: 600 },
    ...{ reindex: false, monitorVacuum: false },
    ...(clock === undefined ? {} : { clock }),
  })
  boss.on('error', (fault) => log.warn({ err: fault }, 'a job queue had an error; it goes on'))
  await boss.start()

  async function runOne<Data>(job: Job<Data>, run: RunJob<Data>): Promise<void> {
    await kysely.transaction().execute(async (tx) => {
      await run(job.data, tx, job.signal)
      const { id, retryCount } = job
      const response = await boss.complete(job.name, { id, retryCount }, null, { db: fromKysely(tx) })
      // The response has this field, but its type does not name it.
      if ((response as { affected?: number }).affected !== 1)
        throw new Error('another node has taken the job over')
    })
  }

  /** Does the jobs of a batch in turn, each in a transaction of its own. */
  async function runBatch<Data>(jobs: Job<Data>[], run: RunJob<Data>): Promise<JobResult[]> {
    const results: JobResult[] = []
    for (const job of jobs) {
      const { id, name } = job
      try {
        await runOne(job, run)
        results.push({ id, status: 'completed' })
      } catch (fault) {
        log.warn({ err: fault, job: name }, 'a job failed; it is tried again')
        // The fault is only logged: its message may name a person, and would be stored with the job.
        results.push({ id, status: 'failed' })
      }
    }
    return results
  }

  return {
    async define<Data extends object>(name: string, run: RunJob<Data>) {
      await boss.createQueue(name, queueOptions)
      if (works) await boss.work<Data>(name, workOptions, (jobs) => runBatch(jobs, run))
      return async (data, tx, startAfter = 0) => {
        await boss.send(name, data, { db: fromKysely(tx ?? kysely), startAfter })
      }
    },
    async counts() {
      const { rows } = await sql<{ waiting: number; active: number; failed: number }>`
        select count(*) filter (where state in ('created', 'retry'))::integer as waiting,
          count(*) filter (where state = 'active')::integer as active,
          count(*) filter (where state = 'failed')::integer as failed
        from jobs.job`.execute(kysely)
      return rows[0]!
    },
    close: () => boss.stop({ graceful: works, timeout: graceMs }),
  }
}

/** Creates or upgrades the tables of jobs. If several servers start at once, one does it and the others wait. */
export async function migrateJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    ...{ connectionString, schema: jobSchema, max: 1 },
    ...{ schedule: false, supervise: false },
  })
  let fault: unknown = null
  boss.on('error', (error) => {
    fault ??= error
  })
  await boss.start()
  await boss.stop({ graceful: false })
  if (fault !== null) throw fault
}
