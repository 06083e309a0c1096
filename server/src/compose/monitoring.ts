// What an operator watches: whether the node is ready, its metrics, and the operations page, which gathers what each part
// of the server measures of itself.

import type { LastBackup } from '@koersklasse/contract/desk/operations.ts'
import type { Config } from '../config.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import { createOperations, type OperationsPage } from '../modules/operations/create-operations.ts'
import { lastAttempts } from '../platform/backup/backup-store.ts'
import { createMetrics, type MetricsParts } from './metrics.ts'
import type { Platform } from './platform.ts'
import { createReadiness, type Readiness } from './readiness.ts'

interface Watched extends Omit<MetricsParts, 'platform' | 'operations' | 'isReady'> {
  competitions: Competitions
}

export function composeMonitoring(platform: Platform, config: Config, watched: Watched) {
  const readiness = createReadiness({ ...platform, config, ...watched })
  const { isReady } = readiness
  const operations = composeOperations(platform, config, { ...watched, isReady })
  return { readiness, operations, metrics: createMetrics({ ...watched, platform, operations, isReady }) }
}

/** The most portfolios that a node names on the operations page. */
const mostNamed = 20

function composeOperations(
  platform: Platform,
  config: Config,
  { market, trading, push, gateway, roles, isReady }: Watched & Pick<Readiness, 'isReady'>,
): OperationsPage {
  const { outbox, jobs, mails, database } = platform
  return createOperations({
    ...{ ...platform, statements: database.statements, roles: config.roles },
    async readWork() {
      const { unanswered, locked } = trading.queueStats()
      return {
        isReady: await isReady(),
        held: [...roles.states()].filter(([, state]) => state === 'held').map(([role]) => role),
        sockets: gateway.stats().sockets,
        commands: { queued: unanswered, locked },
        engineOrders: roles.engineBacklog(),
        failingPortfolios: trading.failingPortfolios().slice(0, mostNamed),
        droppedQuotes: market.isFeedHere() ? market.droppedBySymbol() : null,
      }
    },
    async readQueues() {
      const [outboxMessages, jobCounts, mailsWaiting, pushCounts] = await Promise.all([
        ...([outbox.count(), jobs.counts(), mails.waiting(), push.counts()] as const),
      ])
      return { outbox: outboxMessages, jobs: jobCounts, mails: mailsWaiting, push: pushCounts }
    },
    readFeed: () => ({
      isSilent: market.feedState().isSilent,
      age: market.feedAge() / 1_000,
      quotes: market.freshness(),
    }),
    isMarketOpen: market.isOpen,
    async lastBackup(): Promise<LastBackup | null> {
      const { last } = await lastAttempts(platform.kysely)
      if (last === null) return null
      return { finishedAt: last.endedAt, isGood: last.made !== null, bytes: last.made?.size ?? null }
    },
    backupEveryMs: config.backup.folder === null ? null : config.backup.everyMs,
  })
}
