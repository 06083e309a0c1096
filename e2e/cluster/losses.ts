// The losses that a cluster survives while players trade, in the order in which the tests cause them.

import { setTimeout as pause } from 'node:timers/promises'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import type { Game } from '../support/game.ts'
import type { Cluster } from './cluster.ts'
import { findMarketNode, isMarket, metricsToken, newestQuote, noteMarket } from './market-moves.ts'

const deadlineMs = 60_000
const speed = 20
/** How far the market must advance for its quotes to be from after a loss, in milliseconds of the market. */
const laterMs = speed * 1_000

/** The settings of the nodes: a market that moves at any time of the week, and no limit on calls. */
export const settingsForLosses = {
  ...{ REQUESTS_PER_MINUTE: '0', INSTRUMENTS_FILE: fewInstruments, MARKET_SPEED: String(speed) },
  METRICS_TOKEN: metricsToken,
}

export interface Loss {
  what: string
  /** How long the part is gone before the cluster can recover, in milliseconds. */
  awayMs: number
  /**
   * Takes the part away, and brings it back if nothing replaces it.
   * @param marketMoves is called if the market moves on every running node before this resolves
   */
  lose(marketMoves: () => void): Promise<void>
  /** Brings back the rest, so that the cluster has all of its parts for the next loss. */
  restore(): Promise<void>
}

/** How long it took until players could go on, in milliseconds since a loss began. */
export interface Recovery {
  /** Until the part had gone, and was back if nothing replaces it. */
  lostMs: number
  /** Until an order was answered after that. */
  ordersMs: number
  /** Until the market moved on every node that runs. */
  marketMs: number
}

/** A recovery as a line. */
export function describeRecovery({ what }: Loss, recovery: Recovery): string {
  const [lost, orders, market] = [recovery.lostMs, recovery.ordersMs, recovery.marketMs].map((ms) =>
    (ms / 1_000).toFixed(1),
  )
  return `Without ${what}: lost in ${lost} s; orders answered after ${orders} s, market after ${market} s`
}

/** Waits until a condition holds; asks again if a node does not answer. */
async function until(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + deadlineMs; !(await isSo().catch(() => false)); await pause(50))
    if (performance.now() > end) throw new Error(otherwise)
}

/** Stops and freezes nodes, and knows which of them run. */
function loseNodes(nodes: readonly Game[]) {
  const down = new Set<Game>()
  const running = (): Game[] => nodes.filter((node) => !down.has(node))

  return {
    running,
    async kill(node: Game): Promise<void> {
      down.add(node)
      await node.stop('SIGKILL')
    },
    async startAll(): Promise<void> {
      for (const node of down) {
        await node.start()
        down.delete(node)
      }
    },
    /**
     * Freezes the node that runs the market until another node runs it. When the frozen node continues, it must give up the
     * role. Its clock is then ahead of the other node's, and no node may know a quote that it makes at that point.
     */
    async freeze(marketMoves: () => void): Promise<void> {
      const frozen = await findMarketNode(running())
      const others = running().filter((node) => node !== frozen)
      process.kill(frozen.pid(), 'SIGSTOP')
      try {
        await until('No other node runs the market', async () =>
          (await Promise.all(others.map((node) => isMarket('held', node)))).includes(true),
        )
        await (await noteMarket(others, laterMs))()
        marketMoves()
      } finally {
        process.kill(frozen.pid(), 'SIGCONT')
      }
      await until('The node that was frozen has not given the market up', () => isMarket('standby', frozen))
      const known = await Promise.all(running().map(newestQuote))
      const newest = await newestQuote(await findMarketNode(others))
      if (known.some((time) => time > newest))
        throw new Error('A node knows a quote of the one that was frozen')
    },
  }
}

/**
 * Creates the losses of a cluster with these settings.
 * @param natsAwayMs how long all of NATS is away; nodes that receive no quotes meanwhile must continue when it is back
 */
export function createLosses(cluster: Cluster, natsAwayMs: number) {
  const { nodes, nats, database } = cluster
  const { running, kill, startAll, freeze } = loseNodes(nodes)
  const allOfNats = [0, 1, 2]

  const nothing = async (): Promise<void> => {}
  const losses: Loss[] = [
    {
      ...{ what: 'one node', awayMs: 0, restore: startAll },
      async lose() {
        const market = await findMarketNode(nodes)
        await kill(nodes.find((node) => node !== market)!)
      },
    },
    {
      ...{ what: "the market's node, frozen", awayMs: 0, lose: freeze, restore: nothing },
    },
    {
      ...{ what: 'one NATS server', awayMs: 0, lose: () => nats.kill(0), restore: () => nats.start(0) },
    },
    {
      ...{ what: 'all of NATS', awayMs: natsAwayMs, restore: nothing },
      async lose() {
        await Promise.all(allOfNats.map(nats.kill))
        await pause(natsAwayMs)
        await Promise.all(allOfNats.map(nats.start))
      },
    },
    {
      ...{ what: "the market's node", awayMs: 0, restore: startAll },
      lose: async () => kill(await findMarketNode(nodes)),
    },
    {
      ...{ what: 'the primary database', awayMs: 0, restore: nothing },
      async lose() {
        await database.killPrimary()
        await database.promote()
      },
    },
  ]

  /**
   * Causes a loss; resolves when orders are answered again and the market moves on every running node.
   * @param nextAnswer resolves at the next answer to an order
   */
  async function survive(loss: Loss, nextAnswer: () => Promise<unknown>): Promise<Recovery> {
    const untilMarketMoves = await noteMarket(nodes, laterMs)
    const began = performance.now()
    const since = (): number => performance.now() - began
    let movedMs: number | null = null
    await loss.lose(() => {
      movedMs = since()
    })
    const lostMs = since()
    await nextAnswer()
    const ordersMs = since()
    await untilMarketMoves(running())
    return { lostMs, ordersMs, marketMs: movedMs ?? since() }
  }

  return { losses, survive }
}
