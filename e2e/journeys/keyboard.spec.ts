// A player without a mouse registers, logs in, joins, trades, uses the drawer and logs out. The focus is visible at each
// step, and returns to where it was after a drawer or dialog.

import { expect, type Page } from '@playwright/test'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { expectFocusInSight, press, type } from '../support/keyboard.ts'
import { logIn } from '../support/log-in.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { registrationForm } from '../support/registration-form.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
})
test.afterAll(() => game.remove())

test('registers, logs in, buys, uses the drawer and dialogs, and logs out with the keyboard alone', async ({
  page,
}, info) => {
  const username = `toets-${info.project.name}`
  const email = `${username}@example.org`

  await page.goto(`${game.url}/landing`)
  await press(page, page.getByRole('button', { name: 'Alleen functioneel' }), 'Enter')
  await expect(page.getByRole('region', { name: 'Mogen we cookies plaatsen?' })).toBeHidden()
  await press(page, page.getByRole('link', { name: 'Speel mee' }).first(), 'Enter')
  const form = registrationForm(page)
  await type(page, form.username, username)
  await type(page, form.email, email)
  await type(page, form.password, password)
  await type(page, form.confirmation, password)
  await press(page, form.adult, 'Space')
  await press(page, form.terms, 'Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeFocused()

  await page.goto(await game.activationLink(email))
  await press(page, page.getByRole('button', { name: 'Maak mijn account actief' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Je account is actief' })).toBeFocused()
  await press(page, page.getByRole('main').getByRole('link', { name: 'Log in' }), 'Enter')
  await type(page, page.getByLabel('E-mailadres'), email)
  await type(page, page.getByLabel('Wachtwoord'), password)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Ik ga akkoord en doe mee' }), 'Enter')
  await expect(page.getByText('Je hebt nog niets gekocht')).toBeVisible()

  await page.goto(`${game.url}/markets`)
  await press(page, page.getByRole('link', { name: 'IBM', exact: true }), 'Enter')
  await type(page, page.getByLabel('Aantal'), '5')
  await press(page, page.getByRole('button', { name: 'Bekijk je order' }), 'Enter')
  await press(page, page.getByRole('button', { name: 'Bevestig aankoop' }), 'Enter')
  await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')

  const menu = page.getByRole('button', { name: 'Menu' })
  await press(page, menu, 'Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expect(page.locator('[role=dialog]:is(:focus, :focus-within)')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()

  await press(page, menu, 'Enter')
  await press(page, page.getByRole('button', { name: 'Uitloggen' }), 'Enter')
  await expect(page.getByText('Je bent uitgelogd.')).toBeVisible()
})

test('keeps what is focused in sight beside the bars of a list', async ({ page, context }, info) => {
  const username = `lijst-${info.project.name}`
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  for (const other of ['', '-a', '-b', '-c', '-d']) await joinGame(game, username + other)
  await logIn(page, game, username)

  await page.goto(`${game.url}/rankings`)
  await expect(page.getByRole('heading', { name: 'Jouw plek' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await walk(page, 'Shift+Tab')

  await chooseForComparison(page)
  await walk(page, 'Tab')
  await walk(page, 'Shift+Tab')
})

test('keeps what is focused in sight above the bars of a page and the cookie banner', async ({
  page,
}, info) => {
  await chooseForComparison(page)
  await expect(page.getByRole('region', { name: 'Mogen we cookies plaatsen?' })).toBeVisible()
  await walk(page, 'Tab')
  await walk(page, 'Shift+Tab')

  await page.getByRole('link', { name: 'IBM', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'IBM' })).toBeFocused()
  if (info.project.name === 'phone') {
    await page.getByRole('navigation', { name: 'Naar je order' }).getByRole('link').first().focus()
    expect(await expectFocusInSight(page)).toBe(true)
  }
})

/** Opens the list of shares, and chooses the first for comparison, which makes the bar of the list appear. */
async function chooseForComparison(page: Page): Promise<void> {
  await page.goto(`${game.url}/markets`)
  await page
    .getByRole('button', { name: /^Vergelijk / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Wis', exact: true })).toBeVisible()
}

/** Presses a key forty times, checking each time that what is focused is in sight. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  let checked = 0
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key)
    if (await expectFocusInSight(page)) checked += 1
  }
  // Nothing has the focus at the end of the page, before the first element has it again.
  expect(checked).toBeGreaterThan(30)
}

test('leads from the top of a Sprinter’s page to its order', async ({ page, context }) => {
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.goto(`${game.url}/markets/sp?underlyingSymbol=IBM`)
  // The router remembers the scroll position of the list; it must not be taken for that of the product page.
  await expect(page.getByRole('table').getByRole('link')).not.toHaveCount(0)
  for (const top of [400, 0]) {
    await page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`)
    await expect.poll(() => page.evaluate('scrollY')).toBe(top)
  }
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^IBM Sprinter/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar je order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Kopen', exact: true })).toBeFocused()
})
