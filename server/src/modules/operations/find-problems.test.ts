import { readFile } from 'node:fs/promises'
import type { DeskNode, NodeLoad } from '@koersklasse/contract/desk/operations.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { findProblems, limits, type Measured } from './find-problems.ts'

const hour = 3_600_000
const now = toEpochMs(1_800_000_000_000)

const load = (changed: Partial<NodeLoad> = {}): NodeLoad => ({
  ...{ isReady: true, held: ['market', 'engine'], cpu: 0.2, processors: 2, eventLoopLag: 3, memory: 2e8 },
  ...{ sockets: 10, commands: { queued: 0, locked: 0 }, engineOrders: { waiting: 5, due: 0 } },
  ...{ failingPortfolios: [], droppedQuotes: null },
  ...changed,
})
const node = (changed: Partial<DeskNode> = {}): DeskNode => ({
  ...{ id: 'one', version: '1.0.0', roles: ['api', 'gateway', 'market', 'engine', 'jobs'] },
  ...{ startedAt: now, heardAt: now, isSilent: false, load: load() },
  ...changed,
})
const fine: Measured = {
  at: now,
  nodes: [node()],
  feed: { isSilent: false, age: 1, quotes: { fresh: 9, ex_date: 0, awaited: 0, silent: 0 } },
  queues: {
    ...{ outbox: 0, jobs: { waiting: 0, active: 1, failed: 0 }, push: { waiting: 0, held: 0 } },
    mails: { account: { mails: 0, oldestSeconds: 0 }, bulk: { mails: 9, oldestSeconds: 900 } },
  },
  disk: { freeBytes: 50, totalBytes: 100, dataBytes: 10 },
  backup: { finishedAt: toEpochMs(now - hour), isGood: true, bytes: 5 },
  isMarketOpen: true,
  backupEveryMs: 24 * hour,
}
const { queues } = fine
const silent = node({ id: 'two', isSilent: true, load: load({ held: ['market', 'engine'] }) })

it('finds nothing where all is well', () => {
  expect(findProblems(fine)).toEqual([])
})

it.each<[string, Partial<Measured>, string[]]>([
  [
    'nobody holds the roles',
    { nodes: [node({ load: load({ held: [] }) })] },
    ['role_unheld market', 'role_unheld engine'],
  ],
  ['nobody does jobs', { nodes: [node({ roles: ['api', 'market', 'engine'] })] }, ['role_unheld jobs']],
  [
    'the node that held them is silent',
    { nodes: [silent] },
    ['role_unheld market', 'role_unheld engine', 'role_unheld jobs', 'node_silent two'],
  ],
  ['a node of another version writes otherwise', { nodes: [node(), node({ id: 'two', load: null })] }, []],
  ['the feed is silent', { feed: { ...fine.feed, isSilent: true } }, ['feed_silent']],
  ['it is silent at night', { feed: { ...fine.feed, isSilent: true }, isMarketOpen: false }, []],
  ['a node is not ready', { nodes: [node({ load: load({ isReady: false }) })] }, ['node_not_ready one']],
  [
    'a node is slow',
    {
      nodes: [
        node({
          load: load({
            ...{ eventLoopLag: limits.eventLoopLagMs + 1, engineOrders: { waiting: 0, due: 1_001 } },
            commands: { queued: 5_001, locked: 0 },
          }),
        }),
      ],
    },
    ['commands_late one', 'engine_late one', 'event_loop_slow one'],
  ],
  [
    'an event of a portfolio fails, also on another node',
    {
      nodes: [
        node({ load: load({ failingPortfolios: ['anna', 'bob'] }) }),
        node({ id: 'two', load: load({ failingPortfolios: ['anna'] }) }),
      ],
    },
    ['event_failing anna', 'event_failing bob'],
  ],
  ['the outbox is late', { queues: { ...queues, outbox: 5_001 } }, ['outbox_late']],
  ['jobs wait', { queues: { ...queues, jobs: { waiting: 501, active: 0, failed: 0 } } }, ['jobs_late']],
  [
    'a job was given up',
    { queues: { ...queues, jobs: { waiting: 0, active: 0, failed: 1 } } },
    ['jobs_failed'],
  ],
  [
    'a mail waits that somebody waits for',
    { queues: { ...queues, mails: { ...queues.mails, account: { mails: 1, oldestSeconds: 61 } } } },
    ['mails_late'],
  ],
  ['notifications wait', { queues: { ...queues, push: { waiting: 5_002, held: 1 } } }, ['push_late']],
  ['they wait for the morning', { queues: { ...queues, push: { waiting: 9_000, held: 9_000 } } }, []],
  ['two versions run', { nodes: [node(), node({ id: 'two', version: '1.0.1' })] }, ['versions_differ']],
  ['the disk is nearly full', { disk: { freeBytes: 9, totalBytes: 100, dataBytes: 10 } }, ['disk_full']],
  ['there is no backup', { backup: null }, ['backup_missing']],
  ['none is made', { backup: null, backupEveryMs: null }, []],
  [
    'the last one is old',
    { backup: { finishedAt: toEpochMs(now - 27 * hour), isGood: true, bytes: 5 } },
    ['backup_missing'],
  ],
  [
    'the last one failed',
    { backup: { finishedAt: toEpochMs(now - hour), isGood: false, bytes: null } },
    ['backup_failed'],
  ],
])('finds where %s', (_, changed, expected) => {
  const found = findProblems({ ...fine, ...changed })
  expect(found.map(({ kind, subject }) => (subject === null ? kind : `${kind} ${subject}`))).toEqual(expected)
})

it('has the limits of the alert rules', async () => {
  const rules = await readFile(new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8')
  const { freeShareOfDisk, commands, dueOrders, eventLoopLagMs, mailSeconds, jobs, outbox, push } = limits
  const named = [
    ...[`< ${freeShareOfDisk}`, `{state="queued"} > ${commands}`, `{state="due"} > ${dueOrders}`],
    ...[`lag_p99_seconds > ${eventLoopLagMs / 1_000}`, `{priority="account"}) > ${mailSeconds}`],
    ...[`{state="waiting"}) > ${jobs}`, `outbox_messages) > ${outbox}`, `{state="held"}) > ${push}`],
    `backup_interval_seconds) + ${limits.backupDelayMs / hour} * 3600`,
  ]
  expect(named.filter((limit) => !rules.includes(limit))).toEqual([])
})
