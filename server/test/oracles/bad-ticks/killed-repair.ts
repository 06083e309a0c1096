// Repairs what the wrong quotes caused, and closes a competition again, on nodes that are killed and that lose the role of the
// engine to each other, again and again, until one of them has done the rest.

import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import type { Schema } from '../../../src/platform/database/schema.ts'
import { type Choices, createChoices } from '../abuse/random.ts'
import { countClosedAgain, countRepaired, type Gate, portfolioGates, tableGate } from './gates.ts'
import { inTheNight, lateTick, longStretch, playUntilNextDay, playUntilRepair, ticks } from './play-week.ts'
import { openTickGame, type TickGame } from './tick-game.ts'

const script = fileURLToPath(new URL('correcting-node.ts', import.meta.url))
const players = 16

export interface KilledRepair {
  /** How many nodes were killed, and how many lost the role. */
  kills: number
  moves: number
  /** Where each of these happened. */
  places: string[]
  /** What everybody had and saw in a game without wrong quotes, and after the repair. */
  without: object[]
  after: object[]
  /** What the log of the competition that was closed again does not explain. */
  faults: unknown[]
}

/**
 * Plays a game without wrong quotes, and one with them whose repair is disturbed so many times: at least four, in the
 * market's part, while portfolios are repaired, at the end of the repair, and while a competition is closed again.
 */
export async function killRepair(
  [right, wrong]: readonly [OpenDatabase, OpenDatabase],
  {
    disturbances,
    seed,
    onProgress = () => {},
  }: {
    disturbances: number
    seed: number
    onProgress?: (line: string) => void
  },
): Promise<KilledRepair> {
  const choices = createChoices(seed)
  const rightGame = await open(right)
  await playUntilRepair(rightGame, [])
  await playUntilNextDay(rightGame, [])
  const without = await outcomeOf(rightGame)
  await rightGame.shutDown()
  onProgress('played without wrong quotes')

  const game = await open(wrong)
  await playUntilRepair(game, ticks)
  await playUntilNextDay(game, [lateTick])
  await game.node.save()
  await game.begin(
    await game.corrections.draft(longStretch, 'Wrong quotes of gold'),
    'Gold was quoted wrongly',
  )
  const now = game.clock.now()
  await game.shutDown()
  onProgress('played with wrong quotes')

  const nodes = createNodes(wrong, now, { ...choices, onProgress })
  try {
    await disturb(wrong.kysely, nodes, choices, disturbances)
    await nodes.finish()
  } finally {
    await nodes.stop()
  }
  const last = await openTickGame(wrong, { at: now })
  const after = await outcomeOf(last)
  const { faults } = await last.verifyLog()
  await last.shutDown()
  return { ...nodes.counts, without, after, faults }
}

function open(database: OpenDatabase): Promise<TickGame> {
  return openTickGame(database, { players, ends: [inTheNight, inTheNight + 30 * 24 * 3_600_000] })
}

/** What each player has and sees, with the place in the final list. */
async function outcomeOf(game: TickGame): Promise<object[]> {
  const [accounts, seen, final] = [await game.accounts(), await game.seen(), await game.finalList()]
  return accounts.map((account, player) => ({ account, seen: seen[player], final: final[player] }))
}

async function disturb(
  kysely: Kysely<Schema>,
  nodes: ReturnType<typeof createNodes>,
  { whole }: Choices,
  disturbances: number,
): Promise<void> {
  const rows = await kysely
    .selectFrom('portfolios')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select(['portfolios.id', 'end_at'])
    .orderBy('portfolios.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const ended = rows.filter(({ end_at: end }) => end === inTheNight).map(({ id }) => id)
  /** So many different places in a list, ascending. */
  function some(count: number, of: readonly string[]): number[] {
    const places = new Set<number>()
    while (places.size < Math.min(count, of.length)) places.add(whole(0, of.length - 1))
    return [...places].sort((one, other) => one - other)
  }
  const inClosing = Math.floor((disturbances - 3) / 3)

  const market = await tableGate(kysely, 'candles', 'candles')
  const repairs = await portfolioGates(kysely, 'repaired', ids, {
    ...{ before: some(disturbances - 3 - inClosing, ids), count: countRepaired },
  })
  const end = await tableGate(kysely, 'values of midnights', 'daily_values')
  await nodes.startEngines()
  await nodes.killMarket(market)
  for (const gate of repairs) await nodes.disturbAt(gate)
  await reached(end)
  const closings = await portfolioGates(kysely, 'closed', ended, {
    ...{ before: some(inClosing, ended), count: countClosedAgain },
  })
  const log = await tableGate(kysely, 'log of the closing', 'competition_log')
  await nodes.disturbAt(end)
  for (const gate of closings) await nodes.disturbAt(gate)
  await nodes.disturbAt(log)
}

/** Two nodes that compete for the role of the engine, and one with the feed when it is needed. */
function createNodes(
  { kysely, connectionString }: OpenDatabase,
  now: number,
  { happens, onProgress }: Pick<Choices, 'happens'> & { onProgress: (line: string) => void },
) {
  const counts = { kills: 0, moves: 0, places: [] as string[] }
  let engines: Node[] = []
  let holder: Node | null = null

  function note(place: string): void {
    counts.places.push(place)
    onProgress(place)
  }

  const start = (role: 'market' | 'engine') => startNode([connectionString, String(now), role])

  function startEngine(): Node {
    const node: Node = start('engine')
    node.on('holds', () => {
      holder = node
    })
    engines.push(node)
    return node
  }

  async function killHolder(): Promise<void> {
    const killed = holder!
    holder = null
    engines = engines.filter((node) => node !== killed)
    await killed.kill()
    startEngine()
    counts.kills += 1
  }

  /** Breaks the connection that holds the role, as a network does. */
  async function moveRole(): Promise<void> {
    const before = holder!
    for (const node of engines) await node.said('up')
    holder = null
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = hashtextextended('engine', 0)`.execute(kysely)
    await until(async () => holder !== null)
    if (holder !== before) counts.moves += 1
  }

  return {
    counts,
    async startEngines(): Promise<void> {
      for (const node of [startEngine(), startEngine()]) await node.said('up')
    },
    /** Kills the node with the feed in the middle of its part, and has another do it. */
    async killMarket(gate: Gate): Promise<void> {
      const feed = start('market')
      await reached(gate)
      await feed.kill()
      counts.kills += 1
      note(`${gate.place} (market)`)
      await gate.open()
      await start('market').said('done')
    },
    /** Kills the node with the role, or has it lose the role, when it has come to a gate. */
    async disturbAt(gate: Gate): Promise<void> {
      await reached(gate)
      await until(async () => holder !== null)
      const isKill = happens(0.5)
      if (isKill) await killHolder()
      else await moveRole()
      note(isKill ? gate.place : `${gate.place} (moved)`)
      await gate.open()
    },
    /** Waits until all is done. */
    async finish(): Promise<void> {
      await Promise.race(engines.map((node) => node.said('done')))
    },
    async stop(): Promise<void> {
      await Promise.all(engines.map((node) => node.kill()))
    },
  }
}

type Node = ReturnType<typeof startNode>

/** Starts a process that prints a word when something has happened. */
function startNode(args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const words = new Set<string>()
  const listeners = new Map<string, () => void>()
  let isOver = false
  child.on('exit', () => {
    isOver = true
  })
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    for (const word of text.trim().split('\n')) {
      words.add(word)
      listeners.get(word)?.()
    }
  })
  return {
    on: (word: string, listener: () => void) => void listeners.set(word, listener),
    said: (word: string) =>
      until(async () => {
        if (words.has(word)) return true
        if (isOver) throw new Error(`A node ended before it was ${word}`)
        return false
      }),
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await until(async () => isOver)
    },
  }
}

const reached = (gate: Gate): Promise<void> => until(gate.isReached)

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(5)
}
