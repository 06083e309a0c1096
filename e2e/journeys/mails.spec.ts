// E-mail settings, and the morning mail over a real mail server, with an end to it by one press.

import { rm } from 'node:fs/promises'
import { changeEmailSettings, getEmailSettings } from '@koersklasse/contract/mailings.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { startMailServer } from '@koersklasse/server/test/fixtures/smtp-server.ts'
import { expect } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { readMail } from '../support/read-mail.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

/** Monday 2 March 2026, 16:30 in Amsterdam; the second part starts on Tuesday at 07:29. */
const afternoon = Date.UTC(2026, 2, 2, 15, 30)
const morning = Date.UTC(2026, 2, 3, 6, 29)
const share = 'NL0010273215'

let folder: string
let game: Game
let mailServer: Awaited<ReturnType<typeof startMailServer>>
test.beforeAll(async () => {
  const times = [...minutesFrom(afternoon, 20), ...minutesFrom(morning, 30)]
  // The name looks like an address: mail programs must not make it a link.
  const priceAt = (time: number) => 50 + Math.sin(time / 400_000)
  const tape = await writeTape(times, [{ symbol: 'STER', isin: share, name: 'Ster.nl/actie', priceAt }], [])
  folder = tape.folder
  mailServer = await startMailServer()
  game = await startPlayable({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1' })
})
test.afterAll(async () => {
  await game.remove()
  await mailServer.close()
  await rm(folder, { recursive: true })
})

/** The token in the links of a player's morning mail. */
async function tokenOf(username: string): Promise<string> {
  const { kysely, close } = await openGameDatabase(game)
  const { token } = await kysely
    .selectFrom('mailing_subscriptions')
    .innerJoin('users', 'users.id', 'mailing_subscriptions.user_id')
    .select('token')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await close()
  return token
}

test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test(
  'asks for the morning mail, gets it, and ends it by one press',
  { tag: '@once' },
  async ({ page, context }, info) => {
    const username = `vroeg-${info.project.name}`
    const player = await joinGame(game, username)
    const order = { productId: share, transactionType: 'buy', orderType: 'market', quantity: 3 } as const
    unwrap(await player.call(placeOrder, { body: order }))
    const settings = async () => unwrap(await player.call(getEmailSettings, {}))
    await logIn(page, game, username)

    await page.goto(`${game.url}/account/email-settings`)
    const mail = page.getByRole('switch', { name: 'Ochtendmail' })
    const newsletter = page.getByRole('switch', { name: 'Nieuwsbrief' })
    await expect(mail).not.toBeChecked()
    await expect(mail).toHaveAccessibleDescription(/op handelsdagen om half acht/)
    await expectAccessible(page)
    await mail.click()
    await expect(page.getByText('Je keuze is bewaard.').first()).toBeVisible()
    await expect(mail).toBeChecked()
    await newsletter.focus()
    await page.keyboard.press('Space')
    await expect(newsletter).toBeChecked()
    await expect.poll(settings).toEqual({ isOptInMorningMail: true, newsletterConsent: true })
    await context.route('**/api/user/email-settings', (route) => route.abort())
    await newsletter.click()
    await expect(page.getByText('Je keuze bewaren is mislukt. Probeer het opnieuw.').first()).toBeVisible()
    await expect(newsletter).toBeChecked()
    await context.unroute('**/api/user/email-settings')

    // A minute of the market takes a second from here on; the tape has nothing between the afternoon and the morning.
    await game.restart({ REPLAY_SPEED: '60', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
    const received = () => mailServer.received.filter(({ to }) => to.includes(`${username}@example.org`))
    await expect.poll(() => received().length).toBe(1)
    const { header, text, html } = readMail(received()[0]!.message)
    expect(text).toContain('Gekocht: 3 × Ster.\u2060nl/\u2060actie voor')
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = /^<(http[^>]+)>, <mailto:/.exec(header('List-Unsubscribe') ?? '') ?? []
    expect(address).toMatch(/\/unsubscribe\/morning-mail\/[\w-]{43}$/)

    const letter = await context.newPage()
    for (const colorScheme of ['light', 'dark'] as const) {
      await letter.emulateMedia({ colorScheme })
      await letter.setContent(html)
      await expect(letter.getByRole('heading', { name: `Goedemorgen ${username},` })).toBeVisible()
      await expectAccessible(letter)
    }
    await letter.close()

    // As the server of a mail provider does it: without a login, an Origin or X-Requested-With.
    const pressed = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([pressed.status, await pressed.text()]).toEqual([200, 'Unsubscribed'])
    expect(await settings()).toEqual({ isOptInMorningMail: false, newsletterConsent: true })
    expect(game.output()).not.toContain(address.split('/').at(-1))
  },
)

test('ends the morning mail on the page that the link in it opens, without a login', async ({
  page,
  context,
}, info) => {
  const username = `laat-${info.project.name}`
  await game.restart({ SMTP_URL: '' })
  const player = await joinGame(game, username)
  const body = {
    mailing: 'morning-mail',
    isSubscribed: true,
    wording: 'morning-mail-1',
    language: 'nl',
  } as const
  unwrap(await player.call(changeEmailSettings, { body }))
  const isOn = async () => unwrap(await player.call(getEmailSettings, {})).isOptInMorningMail
  const token = await tokenOf(username)

  await page.goto(`${game.url}/unsubscribe/morning-mail/${token}`)
  await expect(page.getByRole('heading', { name: 'Geen ochtendmail meer?' })).toBeVisible()
  await expect(page.getByText(username)).toHaveCount(0)
  await expectAccessible(page)
  expect(await isOn()).toBe(true)
  const end = page.getByRole('button', { name: 'Zet de ochtendmail uit' })
  await context.setOffline(true)
  await end.click()
  await expect(page.getByRole('alert')).toContainText('We krijgen geen verbinding')
  await context.setOffline(false)
  await end.click()
  await expect(page.getByRole('heading', { name: 'Je krijgt geen ochtendmail meer' })).toBeFocused()
  expect(await isOn()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Naar je mailinstellingen' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?/)

  await page.goto(`${game.url}/unsubscribe/morning-mail/${token.slice(0, 30)}`)
  await page.getByRole('button', { name: 'Zet de ochtendmail uit' }).click()
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet' })).toBeFocused()
})
