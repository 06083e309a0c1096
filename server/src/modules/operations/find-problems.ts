// What is wrong at this moment, for the top of the operations page. deploy/prometheus/alerts.yml has the same limits.

import {
  type DeskNode,
  type Operations,
  type Problem,
  type ProblemKind,
  problemKinds,
} from '@koersklasse/contract/desk/operations.ts'

/** From where on each figure is a problem. */
export const limits = {
  freeShareOfDisk: 0.1,
  commands: 5_000,
  dueOrders: 1_000,
  eventLoopLagMs: 200,
  mailSeconds: 60,
  jobs: 500,
  outbox: 5_000,
  push: 5_000,
  /** How much older than the interval of backups the last one may be: it takes some time to make one. */
  backupDelayMs: 2 * 3_600_000,
} as const

export type Measured = Omit<Operations, 'problems' | 'statements' | 'database'> & {
  /** Whether the market is open, so that quotes are expected. */
  isMarketOpen: boolean
  /** The interval at which the server makes backups by itself; null if it makes none. */
  backupEveryMs: number | null
}

/** The problems, the most urgent first. */
export function findProblems(measured: Measured): Problem[] {
  const heard = measured.nodes.filter(({ isSilent }) => !isSilent)
  const found = [
    ...unheldRoles(heard),
    ...(measured.feed.isSilent && measured.isMarketOpen ? [one('feed_silent')] : []),
    ...measured.nodes.filter(({ isSilent }) => isSilent).map(({ id }) => one('node_silent', id)),
    ...heard.flatMap(problemsOfNode),
    ...failingEvents(heard),
    ...problemsOfQueues(measured.queues),
    ...(new Set(heard.map(({ version }) => version)).size > 1 ? [one('versions_differ')] : []),
    ...problemsOfStorage(measured),
  ]
  return found.sort((a, b) => problemKinds.indexOf(a.kind) - problemKinds.indexOf(b.kind))
}

const one = (kind: ProblemKind, subject: string | null = null): Problem => ({ kind, subject })

/** The roles without which the game stands still. */
function unheldRoles(heard: readonly DeskNode[]): Problem[] {
  const held = new Set(heard.flatMap(({ load }) => load?.held ?? []))
  const isHeld = (role: string) =>
    role === 'jobs' ? heard.some(({ roles }) => roles.includes(role)) : held.has(role)
  return ['market', 'engine', 'jobs'].filter((role) => !isHeld(role)).map((role) => one('role_unheld', role))
}

function problemsOfNode({ id, load }: DeskNode): Problem[] {
  if (load === null) return []
  const is: Partial<Record<ProblemKind, boolean>> = {
    node_not_ready: !load.isReady,
    commands_late: load.commands.queued > limits.commands,
    engine_late: (load.engineOrders?.due ?? 0) > limits.dueOrders,
    event_loop_slow: load.eventLoopLag > limits.eventLoopLagMs,
  }
  return problemKinds.filter((kind) => is[kind]).map((kind) => one(kind, id))
}

function failingEvents(heard: readonly DeskNode[]): Problem[] {
  const portfolioIds = new Set(heard.flatMap(({ load }) => load?.failingPortfolios ?? []))
  return [...portfolioIds].map((portfolioId) => one('event_failing', portfolioId))
}

function problemsOfQueues({ outbox, jobs, mails, push }: Operations['queues']): Problem[] {
  const is: Partial<Record<ProblemKind, boolean>> = {
    mails_late: mails.account.oldestSeconds > limits.mailSeconds,
    jobs_late: jobs.waiting > limits.jobs,
    jobs_failed: jobs.failed > 0,
    outbox_late: outbox > limits.outbox,
    push_late: push.waiting - push.held > limits.push,
  }
  return problemKinds.filter((kind) => is[kind]).map((kind) => one(kind))
}

function problemsOfStorage({ at, disk, backup, backupEveryMs }: Measured): Problem[] {
  const longest = backupEveryMs === null ? Number.POSITIVE_INFINITY : backupEveryMs + limits.backupDelayMs
  const is: Partial<Record<ProblemKind, boolean>> = {
    disk_full: disk.freeBytes < limits.freeShareOfDisk * disk.totalBytes,
    backup_missing: backup === null ? backupEveryMs !== null : at - backup.finishedAt > longest,
    backup_failed: backup !== null && !backup.isGood,
  }
  return problemKinds.filter((kind) => is[kind]).map((kind) => one(kind))
}
