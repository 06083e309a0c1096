// Backs up a game in which players trade, and restores it elsewhere, where the game continues, with the two npm commands.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getOrders, placeOrder } from '@koersklasse/contract/trading.ts'
import { createRandom } from '@koersklasse/server/src/platform/random.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditGame } from '../support/audit-game.ts'
import { type Client, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { untilPlayable } from '../support/until-playable.ts'
import { createTrader, type Trader } from './crash-trader.ts'

const BACKUP_KEY = 'a passphrase of the operator, long and varied'
/** When a restore is killed, in milliseconds after its start; all of it takes some seconds. */
const killTimes = [200, 700, 1_300, 2_000, 2_600, 3_200, 3_800, 4_500]

let game: Game
let folder: string
let file: string
beforeAll(async () => {
  game = await startGame({ REQUESTS_PER_MINUTE: '0', INSTRUMENTS_FILE: fewInstruments })
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-backup-'))
  file = join(folder, 'game.age')
})
afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

/** Starts `npm run backup` or `npm run restore`. */
function start(command: 'backup' | 'restore', path: string) {
  const script = fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, path], {
    env: { ...process.env, DATA_DIR: game.dataDir, BACKUP_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const closed = once(child, 'close').then(([status]) => ({ status, output }))
  return { closed, kill: () => child.kill('SIGKILL') }
}

const run = (command: 'backup' | 'restore', path: string) => start(command, path).closed

const emptyPlace = async () => {
  for (const name of ['postgres', 'keys', 'mail'])
    await rm(join(game.dataDir, name), { recursive: true, force: true })
}

async function placeWaiting(client: Client, productId: string): Promise<string> {
  const body = { productId, transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice: 1 } as const
  return unwrap(await client.call(placeOrder, { body })).order.id
}

async function tradeFor(trader: Trader, orders: number): Promise<void> {
  for (let count = 0; count < orders; count += 1) await trader.send()
}

test('goes on exactly where it was, after a damaged file and killed restores', async () => {
  const products = (await untilPlayable(game)).map(({ id }) => id).slice(0, 6)
  const random = (name: string) => createRandom(`${process.env.SEED ?? 'backup'} ${name}`)
  const [early, patient, late] = [
    await joinGame(game, 'vroege-vogel'),
    await joinGame(game, 'geduldig'),
    await joinGame(game, 'laat-komer'),
  ]
  const before = createTrader('vroege-vogel', early, products, random('vroege-vogel'))
  await tradeFor(before, 40)
  const waiting = await placeWaiting(patient, products[0]!)

  const during = createTrader('laat-komer', late, products, random('laat-komer'))
  let isMade = false
  const trading = (async () => {
    while (!isMade) await during.send()
  })()
  const made = await run('backup', file)
  isMade = true
  await trading
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining('(copy)') })
  expect(made.output).not.toContain(BACKUP_KEY)
  await before.check()

  await game.stop()
  await emptyPlace()
  const bytes = await readFile(file)
  const damaged = join(folder, 'damaged.age')
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(damaged, bytes)
  expect(await run('restore', damaged)).toMatchObject({
    status: 1,
    output: expect.stringContaining('Nothing was restored'),
  })
  for (const time of killTimes) {
    const { closed, kill } = start('restore', file)
    await Promise.race([closed, pause(time)])
    kill()
    await closed
  }
  // The last of the killed restores may have finished.
  const last = await run('restore', file)
  expect(last.output).toMatch(last.status === 0 ? /rows, as of .* restored/ : /The database is not empty/)
  expect((await auditGame(game)).faults).toEqual([])

  await game.start()
  // With the earlier sessions, since the backup has the keys of the game.
  await before.check()
  const { orders } = unwrap(await patient.call(getOrders, {}))
  expect(orders).toMatchObject([{ id: waiting, orderStatus: 'pending' }])
  await untilPlayable(game)
  await tradeFor(before, 10)
  await before.check()
  await game.stop()
  expect((await auditGame(game)).faults).toEqual([])
})

test('refuses a place where a game is running, and one without a game', async () => {
  await game.start()
  expect(await run('restore', file)).toMatchObject({
    status: 1,
    output: expect.stringContaining('Another server is running'),
  })
  await game.stop()
  await emptyPlace()
  expect(await run('backup', join(folder, 'none.age'))).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is no game'),
  })
})
