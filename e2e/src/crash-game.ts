// A game to let crash: a server with some traders, and an audit of all of it.

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '@koersklasse/server/src/modules/market/feeds/simulator/random.ts'
import { auditGame } from './crash-audit.ts'
import { type Checked, createTrader, type Trader } from './crash-trader.ts'
import { type Game, startGame } from './game.ts'
import { joinGame } from './join-game.ts'
import { untilPlayable } from './until-playable.ts'

const traderCount = 5
/** Orders that each trader has on the way at once. */
const ordersAtOnce = 4
const productCount = 6
/**
 * A slow disk, for PostgreSQL: each commit waits 10 ms before it is written down. Then most kills come in the middle of a
 * commit, and an answer that came before its commit would be found out.
 */
const slowCommits = '\ncommit_delay = 10000\ncommit_siblings = 0\n'

export interface CrashGame {
  game: Game
  /** Lets all traders send orders, several at once, as long as `goOn` says so of what came of the last one. */
  trade(goOn: (outcome: Awaited<ReturnType<Trader['send']>>) => boolean | Promise<boolean>): Promise<void>
  /** Checks with every trader what was sent since the last time. */
  check(): Promise<Checked>
  /** Stops the server and looks whether its ledger is right and every order that was ever sent is there once. */
  audit(): Promise<void>
}

/** Starts the game; the seed decides what is ordered. */
export async function startCrashGame(seed: string): Promise<CrashGame> {
  const game = await startGame({ REQUESTS_PER_MINUTE: '0' })
  await game.stop()
  await appendFile(join(game.dataDir, 'postgres', 'data', 'postgresql.conf'), slowCommits)
  await game.start()
  const shares = await untilPlayable(game)
  const productIds = shares.slice(0, productCount).map(({ id }) => id)
  const traders: Trader[] = []
  for (let number = 1; number <= traderCount; number++) {
    const name = `crasher${number}`
    const client = await joinGame(game, name)
    traders.push(createTrader(name, client, productIds, createRandom(`${seed} ${name}`)))
  }

  return {
    game,
    async trade(goOn) {
      const lanes = traders.flatMap((trader) => Array.from({ length: ordersAtOnce }, () => trader))
      await Promise.all(
        lanes.map(async (trader) => {
          while (await goOn(await trader.send()));
        }),
      )
    },
    async check() {
      const all = await Promise.all(traders.map((trader) => trader.check()))
      return all.reduce(addChecked)
    },
    async audit() {
      await game.stop()
      const { faults, keys } = await auditGame(game)
      if (faults.length > 0) throw new Error(`The ledger is wrong:\n${faults.join('\n')}`)
      const sent = traders.flatMap((trader) => trader.keys())
      if (keys.length !== sent.length || new Set([...keys, ...sent]).size !== sent.length) {
        throw new Error(`${sent.length} orders were sent, and the database has ${keys.length}`)
      }
    },
  }
}

/** The sums of two checks. */
export function addChecked(one: Checked, other: Checked): Checked {
  return {
    answered: one.answered + other.answered,
    unanswered: one.unanswered + other.unanswered,
    late: one.late + other.late,
  }
}
