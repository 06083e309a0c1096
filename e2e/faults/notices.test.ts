// The events of a portfolio on a tape made for the test (a knock-out, an expired order, a dividend, the end of an X-Turbo)
// reach the push service once, in the words that the phone shows, even if the server is killed meanwhile.

import { rm } from 'node:fs/promises'
import { login } from '@koersklasse/contract/accounts.ts'
import type { CallInput } from '@koersklasse/contract/endpoint.ts'
import { getSprinters, type Product } from '@koersklasse/contract/market.ts'
import { editPushSettings, subscribe } from '@koersklasse/contract/push.ts'
import { getTransactions, placeOrder, type Transaction } from '@koersklasse/contract/trading.ts'
import { type PushService, startPushService } from '@koersklasse/server/test/fixtures/push-service.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, createClient, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { startPlayable } from '../support/start-playable.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

/** Monday 2 March 2026, 16:30 in Amsterdam, the next opening, and an hour of a day after the end of the X-Turbos of 30 days. */
const afternoon = Date.UTC(2026, 2, 2, 15, 30)
const opening = Date.UTC(2026, 2, 3, 8)
const april = Date.UTC(2026, 3, 7, 8)
const username = 'beller'
const eventually = { timeout: 90_000, interval: 100 }

const [falls, pays, index] = ['NL0010273215', 'NL0000334118', 'NL0000000107']

let folder: string
let service: PushService
let game: Game
beforeAll(async () => {
  const isFallen = (time: number) => time >= afternoon + 10 * 60_000
  const times = [
    ...minutesFrom(afternoon, 14),
    ...minutesFrom(opening - 2 * 60_000, 5),
    ...minutesFrom(april, 30),
  ]
  const tape = await writeTape(
    times,
    [
      { symbol: 'VALT', isin: falls, name: 'Vallende Ster', priceAt: (time) => (isFallen(time) ? 82 : 100) },
      { symbol: 'PAYS', isin: pays, name: 'Betaalster', priceAt: (time) => (time >= opening ? 49 : 50) },
      { symbol: 'INDEX', isin: index, name: 'Index', priceAt: () => 900 },
    ],
    ['PAYS,2026-03-03,dividend,1.00'],
  )
  folder = tape.folder
  service = await startPushService()
  game = await startPlayable({
    ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1', PUSH_HOSTS: service.origin },
    ...{ COMPETITION_START: '2026-03-02T00:00', COMPETITION_END: '2026-06-01T00:00' },
  })
})
afterAll(async () => {
  await game.remove()
  await service.close()
  await rm(folder, { recursive: true })
})

const inEuro = (cents: number): string =>
  (cents / 100).toLocaleString('nl-NL', { style: 'currency', currency: 'EUR' })

/** The messages sent to a device, by the page that each leads to: one that is repeated after a kill replaces itself there. */
const toldTo = (endpoint: string): Record<string, string> =>
  Object.fromEntries(
    service.receivedBy(endpoint).map(({ message: { title, body, path } }) => [path, `${title}: ${body}`]),
  )

/** Opens a login session with a device that is notified of the portfolio alone; resolves to its address. */
async function addDevice(settings: { showsAmounts: boolean }): Promise<string> {
  const credentials = { email: `${username}@example.org`, password }
  const { jwt } = unwrap(await createClient(game.url).call(login, { body: credentials }))
  const session = createClient(game.url, jwt)
  const subscription = service.subscribe()
  unwrap(await session.call(subscribe, { body: subscription }))
  unwrap(await session.call(editPushSettings, { body: { ...settings, categories: { competition: false } } }))
  return subscription.endpoint
}

/** The long product of a type with the highest leverage. */
async function find(player: Client, underlyingSymbol: string, productType: 'sp' | 'xt'): Promise<Product> {
  const query = { underlyingSymbol, productType, direction: 'long', sort: 'leverage', order: 'desc' } as const
  return unwrap(await player.call(getSprinters, { query })).products[0]!
}

type Terms = Pick<CallInput<typeof placeOrder>['body'], 'quantity' | 'limitPrice' | 'validity'>

async function buy(player: Client, productId: string, terms: Terms): Promise<string> {
  const orderType = terms.limitPrice === undefined ? 'market' : 'limit'
  const body = { productId, transactionType: 'buy', orderType, ...terms } as const
  return unwrap(await player.call(placeOrder, { body })).order.id
}

/** Buys these products, and waits for the notification of each purchase, so that several are not combined into one. */
async function buyAndHear(player: Client, phone: string, wanted: readonly Pick<Product, 'id' | 'name'>[]) {
  for (const { id, name } of wanted) {
    const path = `/orders/${await buy(player, id, { quantity: 100 })}`
    await vi.waitFor(
      () => expect(toldTo(phone)[path]).toBe(`Aankoop gelukt: Je hebt ${name} gekocht.`),
      eventually,
    )
  }
}

test('notifies of a knock-out, an expired order, a dividend and an ended X-Turbo, with amounts only on request', async () => {
  const player = await joinGame(game, username)
  const phone = await addDevice({ showsAmounts: false })
  const desktop = await addDevice({ showsAmounts: true })
  const [sprinter, turbo] = [await find(player, 'VALT', 'sp'), await find(player, 'INDEX', 'xt')]
  await buyAndHear(player, phone, [sprinter, turbo, { id: pays as Product['id'], name: 'Betaalster' }])
  const order = await buy(player, falls, { quantity: 7, limitPrice: 1_00, validity: 'day' })

  // A minute of the market takes a second from here on, and the days without quotes nothing.
  await game.restart({ REPLAY_SPEED: '60' })
  await vi.waitFor(() => expect(Object.values(toldTo(desktop)).join()).toContain('Knock-out'), eventually)
  await game.stop('SIGKILL')
  await game.start({ REPLAY_SPEED: '60' })
  await vi.waitFor(() => {
    for (const device of [phone, desktop]) expect(Object.keys(toldTo(device))).toHaveLength(3 + 4)
  }, eventually)

  const { transactions } = unwrap(await player.call(getTransactions, {}))
  const pathOf = (kind: Transaction['transactionType']) => {
    const { id, amount } = transactions.find(({ transactionType }) => transactionType === kind)!
    return { path: `/transactions/${id}`, amount: inEuro(amount) }
  }
  const [knockOut, dividend, end] = [pathOf('knockout'), pathOf('dividend'), pathOf('settlement')]
  expect(toldTo(phone)).toMatchObject({
    [knockOut.path]: `Knock-out: ${sprinter.name} is voorbij. Bekijk wat je kreeg.`,
    [`/orders/${order}`]: 'Order gestopt: Je order voor Vallende Ster gaat niet door: verlopen.',
    [dividend.path]: 'Dividend ontvangen: Betaalster heeft dividend uitgekeerd.',
    [end.path]: `Uitbetaald: ${turbo.name} is afgelopen. Bekijk wat je kreeg.`,
  })
  expect(dividend.amount).toBe(inEuro(85_00))
  expect(toldTo(desktop)).toMatchObject({
    [knockOut.path]: `Knock-out: 100 × ${sprinter.name} is voorbij. Je kreeg ${knockOut.amount}.`,
    [`/orders/${order}`]: 'Order gestopt: Je order voor 7 × Vallende Ster gaat niet door: verlopen.',
    [dividend.path]: `Dividend ontvangen: Je kreeg ${dividend.amount} dividend van Betaalster.`,
    [end.path]: `Uitbetaald: 100 × ${turbo.name} is afgelopen. Je kreeg ${end.amount}.`,
  })
  expect(service.faults).toEqual([])
})
