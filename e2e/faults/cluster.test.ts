// Parts of a cluster fail while players trade: nothing that was answered is lost or doubled, the books balance, and the
// market goes on. `npm run bench -- cluster` does it with thousands of sockets.

import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '@koersklasse/server/src/platform/random.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import { findMarketNode, metricsToken, noteMarket } from '../cluster/market-moves.ts'
import { findPrograms } from '../cluster/programs.ts'
import { auditCluster, createTrader, type Trader } from '../cluster/trading.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { untilPlayable } from '../support/until-playable.ts'

const programs = findPrograms()
if ('missing' in programs)
  process.stdout.write(`Clusters are not tested without the packages ${programs.missing.join(', ')}\n`)

const traderCount = 3
/** How long a trader waits after an answer, in milliseconds. */
const orderMs = 40
const speed = 20
/** What the market must move on by after a failure: by then its quotes are from after it, in its milliseconds. */
const laterMs = speed * 1_000
/** For how long NATS is away, in milliseconds: nodes that hear no market must go on when it is back. */
const natsAwayMs = 3_000

describe.skipIf('missing' in programs)('a cluster of three nodes', () => {
  let cluster: Cluster
  const traders: Trader[] = []
  let isTrading = true
  let trading: Promise<unknown>
  /** Called with each answered order. */
  let onAnswer: () => void = () => {}
  /** The nodes that run. */
  let running: Game[]

  beforeAll(async () => {
    if ('missing' in programs) return
    cluster = await startCluster(programs, {
      ...{ REQUESTS_PER_MINUTE: '0', INSTRUMENTS_FILE: fewInstruments, MARKET_SPEED: String(speed) },
      ...{ METRICS_TOKEN: metricsToken, DRAIN_SECONDS: '2' },
    })
    running = [...cluster.nodes]
    const seed = process.env.SEED ?? String(Date.now() % 1_000_000_000)
    process.stdout.write(`Cluster: SEED=${seed}\n`)
    const productIds = (await untilPlayable(cluster)).map(({ id }) => id)
    for (let number = 1; number <= traderCount; number += 1) {
      const name = `handelaar${number}`
      const client = await joinGame(cluster, name)
      traders.push(createTrader(name, client, productIds, createRandom(`${seed} ${name}`)))
    }
    trading = Promise.all(traders.map(tradeOn))
    trading.catch(() => {})
  }, 300_000)
  afterAll(() => cluster?.stop())

  async function tradeOn(trader: Trader): Promise<void> {
    while (isTrading) {
      if ((await trader.send()) !== null) onAnswer()
      // Every order is sent again at the end, so that there should not be tens of thousands.
      await pause(orderMs)
    }
  }

  /** Has something fail; resolves when orders are answered again and the market moves on every node that runs. */
  async function survive(what: string, fail: () => Promise<unknown>): Promise<void> {
    const marketMoves = await noteMarket(running, laterMs)
    const began = performance.now()
    await fail()
    const failedIn = performance.now() - began
    const answered = new Promise<void>((resolve) => {
      onAnswer = resolve
    })
    await Promise.race([answered, trading])
    const answeredIn = performance.now() - began
    await marketMoves()
    const movesIn = performance.now() - began
    const [failed, orders, market] = [failedIn, answeredIn, movesIn].map((ms) => (ms / 1_000).toFixed(1))
    process.stdout.write(
      `${what}: done in ${failed} s; orders answered after ${orders} s, market after ${market} s\n`,
    )
  }

  function lose(what: string, node: Game): Promise<void> {
    running = running.filter((each) => each !== node)
    return survive(what, () => node.stop('SIGKILL'))
  }

  it('restarts its nodes one after the other without a failure that a client with one retry would notice', async () => {
    const before = traders.map((trader) => trader.unanswered())
    for (const [index, node] of cluster.nodes.entries()) {
      await node.restart()
      process.stdout.write(`Node ${index + 1} of ${cluster.nodes.length} was restarted\n`)
    }
    expect(traders.map((trader) => trader.unanswered())).toEqual(before)
  })

  it('loses nothing while its parts fail one after the other', async () => {
    const market = await findMarketNode(cluster.nodes)
    const plain = cluster.nodes.find((node) => node !== market)!
    await lose('Without one node', plain)
    const restarted = plain.start()
    restarted.catch(() => {})

    await restarted
    running.push(plain)

    await survive('Without one NATS server', () => cluster.nats.kill(0))
    await cluster.nats.start(0)
    await survive('Without NATS for a while', async () => {
      await Promise.all([0, 1, 2].map(cluster.nats.kill))
      await pause(natsAwayMs)
      await Promise.all([0, 1, 2].map(cluster.nats.start))
    })

    await lose("Without the market's node", market)
    await survive('Without the primary database', async () => {
      await cluster.database.killPrimary()
      await cluster.database.promote()
    })

    isTrading = false
    await trading
    for (const trader of traders) expect(trader.answered()).toBeGreaterThan(0)
    await Promise.all(traders.map((trader) => trader.check()))
    await auditCluster(cluster.database.addressAt(cluster.database.ports[1]), traders)
  })
})
