// Parts of a cluster fail while players trade: nothing that was answered is lost or doubled, the books balance, and the
// market goes on. `npm run bench -- cluster` does it with thousands of sockets.

import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '@koersklasse/server/src/platform/random.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import { createLosses, describeRecovery, settingsForLosses } from '../cluster/losses.ts'
import { findPrograms } from '../cluster/programs.ts'
import { auditCluster, createTrader, type Trader } from '../cluster/trading.ts'
import { joinGame } from '../support/join-game.ts'
import { untilPlayable } from '../support/until-playable.ts'

const programs = findPrograms()
if ('missing' in programs)
  process.stdout.write(`Clusters are not tested without the packages ${programs.missing.join(', ')}\n`)

const traderCount = 3
/** How long a trader waits after an answer, in milliseconds. */
const orderMs = 40
/** For how long NATS is away, in milliseconds. */
const natsAwayMs = 3_000
/** The share of answered orders that are sent again at the end; all orders are compared with the database. */
const checkedShare = 0.1

describe.skipIf('missing' in programs)('a cluster of three nodes', () => {
  let cluster: Cluster
  const traders: Trader[] = []
  let isTrading = true
  let trading: Promise<unknown>
  /** Called with each answered order. */
  let onAnswer: () => void = () => {}

  beforeAll(async () => {
    if ('missing' in programs) return
    cluster = await startCluster(programs, {
      ...{ ...settingsForLosses, DRAIN_SECONDS: '2' },
    })
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
      // Without a pause there would be tens of thousands of orders, all of which are compared at the end.
      await pause(orderMs)
    }
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
    const { losses, survive } = createLosses(cluster, natsAwayMs)
    const nextAnswer = (): Promise<unknown> => {
      const answered = new Promise<void>((resolve) => {
        onAnswer = resolve
      })
      return Promise.race([answered, trading])
    }
    const printedBefore = cluster.nodes.map((node) => node.output().length)
    for (const loss of losses) {
      process.stdout.write(`${describeRecovery(loss, await survive(loss, nextAnswer))}\n`)
      await loss.restore()
    }

    isTrading = false
    await trading
    // The frozen node tried to write as the market when it continued.
    const printed = cluster.nodes.map((node, index) => node.output().slice(printedBefore[index]))
    expect(printed.join()).toContain('no longer holds the role market')
    for (const trader of traders) expect(trader.answered()).toBeGreaterThan(0)
    await Promise.all(traders.map((trader) => trader.check(checkedShare)))
    await auditCluster(cluster.database.addressAt(cluster.database.ports[1]), traders)
  })
})
