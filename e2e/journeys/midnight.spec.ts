// A page that stays open past midnight on the market's clock shows the new day.

import { rm } from 'node:fs/promises'
import { getProduct, getSprinters } from '@koersklasse/contract/market.ts'
import { expect } from '@playwright/test'
import { createClient, unwrap } from '../support/client.ts'
import { fact } from '../support/fact.ts'
import type { Game } from '../support/game.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

let game: Game
let folder: string
test.afterEach(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

test('shows the levels of a Sprinter for the new day @once', async ({ page }) => {
  // Monday 2 March 2026, 23:30 in Amsterdam.
  const start = Date.UTC(2026, 2, 2, 22, 30)
  const shares = [
    {
      symbol: 'KPN',
      isin: 'NL0000009082',
      name: 'KPN',
      priceAt: (time: number) => 40 + ((time / 60_000) % 7) / 10,
    },
  ]
  const tape = await writeTape(minutesFrom(start, 12 * 60), shares, [])
  folder = tape.folder
  const settings = { MARKET_FEED: 'replay', REPLAY_FILE: tape.file, MARKET_HOURS: 'always' }
  game = await startPlayable({ ...settings, REPLAY_SPEED: '1', REPLAY_START: '2026-03-02T22:40:00Z' })
  const visitor = createClient(game.url)
  const query = { underlyingSymbol: 'KPN', productType: 'sp', direction: 'long' } as const
  const [sprinter] = unwrap(await visitor.call(getSprinters, { query })).products
  const { id } = sprinter!
  const levelNow = async () => {
    const { product } = unwrap(await visitor.call(getProduct, { params: { id } }))
    return Number(product.financingLevel).toLocaleString('nl-NL', { maximumFractionDigits: 4 })
  }
  const level = fact(page, 'Financieringsniveau')
  const before = await levelNow()
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.goto(`${game.url}/products/${id}/buy`)
  await expect(level).toContainText(before)

  await game.restart({ REPLAY_SPEED: '240', REPLAY_START: '' })
  await expect.poll(levelNow).not.toBe(before)
  // The page connects again up to half a minute after the server is back, and refetches ten seconds later.
  await expect(level).toContainText(await levelNow())
})
