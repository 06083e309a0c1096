import { expect, type Page } from '@playwright/test'
import type { Game } from './game.ts'
import { password } from './join-game.ts'

/** Logs in a player who has joined the game, on the login page. */
export async function logIn(page: Page, game: Game, username: string, chosen = password): Promise<void> {
  await page.goto(`${game.url}/auth/login`)
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()
}
