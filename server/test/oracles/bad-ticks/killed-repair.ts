// Repairs what the wrong quotes caused, and closes a competition again, on nodes that are repeatedly killed or lose the role
// of the engine to each other, until one of them completes the work.

import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { createEngines, spawnNode } from '../../fixtures/engine-nodes.ts'
import { type Count, type Gate, portfolioGates, tableGate } from '../../fixtures/gates.ts'
import { planCorrection } from '../../fixtures/plan-correction.ts'
import { until } from '../../fixtures/until.ts'
import { type Choices, createChoices } from '../abuse/random.ts'
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
  /** What every player has and sees in a game without wrong quotes, and after the repair. */
  without: object[]
  after: object[]
  /** The faults in the log of the competition that was closed again. */
  faults: unknown[]
}

/**
 * Plays a game without wrong quotes, and one with them whose repair is disturbed the given number of times, at least four:
 * in the market's part, while portfolios are repaired, at the end of the repair, and while a competition is closed again.
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
  const { id } = await planCorrection(game.corrections, longStretch, 'Wrong quotes of gold')
  await game.begin(id, 'Gold was quoted wrongly')
  const now = game.clock.now()
  await game.shutDown()
  onProgress('played with wrong quotes')

  const nodes = createNodes(wrong, now, { ...choices, onProgress })
  try {
    await disturb(wrong, nodes, choices, disturbances)
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
  database: OpenDatabase,
  nodes: ReturnType<typeof createNodes>,
  { whole }: Choices,
  disturbances: number,
): Promise<void> {
  const rows = await database.kysely
    .selectFrom('portfolios')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select(['portfolios.id', 'end_at'])
    .orderBy('portfolios.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const ended = rows.filter(({ end_at: end }) => end === inTheNight).map(({ id }) => id)
  /** This many different indexes of a list, ascending. */
  function some(count: number, of: readonly string[]): number[] {
    const places = new Set<number>()
    while (places.size < Math.min(count, of.length)) places.add(whole(0, of.length - 1))
    return [...places].sort((one, other) => one - other)
  }
  const inClosing = Math.floor((disturbances - 3) / 3)

  const market = await tableGate(database, 'candles', 'candles')
  const repairs = await portfolioGates(database, 'repaired', ids, {
    ...{ before: some(disturbances - 3 - inClosing, ids), count: countRepaired },
  })
  const end = await tableGate(database, 'values of midnights', 'daily_values')
  await nodes.startEngines()
  await nodes.killMarket(market)
  for (const gate of repairs) await nodes.disturbAt(gate)
  await nodes.reach(end)
  const closings = await portfolioGates(database, 'closed', ended, {
    ...{ before: some(inClosing, ended), count: countClosedAgain },
  })
  const log = await tableGate(database, 'log of the closing', 'competition_log')
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
  const start = (role: 'market' | 'engine') => spawnNode(script, [connectionString, String(now), role])
  const engines = createEngines(kysely, () => start('engine'))

  function note(place: string): void {
    counts.places.push(place)
    onProgress(place)
  }

  return {
    counts,
    ...{ startEngines: engines.start, reach: engines.reach, finish: engines.finish, stop: engines.stop },
    /** Kills the node with the feed in the middle of its work, and lets another node do that work. */
    async killMarket(gate: Gate): Promise<void> {
      const feed = start('market')
      await until(gate.isReached)
      await feed.kill()
      counts.kills += 1
      note(`${gate.place} (market)`)
      await gate.open()
      await start('market').said('done')
    },
    /** Kills the node with the role, or makes it lose the role, when it has reached a gate. */
    async disturbAt(gate: Gate): Promise<void> {
      await engines.reach(gate)
      const isKill = happens(0.5)
      if (isKill) {
        await engines.killHolder()
        counts.kills += 1
      } else if (await engines.moveRole()) {
        counts.moves += 1
      }
      note(isKill ? gate.place : `${gate.place} (moved)`)
      await gate.open()
    },
  }
}

/** How many portfolios are repaired. */
const countRepaired: Count = async (kysely) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from corrected_portfolios where done_at is not null`.execute(kysely)
  return rows[0]!.count
}

/** How many portfolios have a closing value again. */
const countClosedAgain: Count = async (kysely) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from closing_values
    where competition_id in (select competition_id from reopened_closings)`.execute(kysely)
  return rows[0]!.count
}
