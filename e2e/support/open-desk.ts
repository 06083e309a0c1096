import type { Role } from '@koersklasse/contract/access.ts'
import { expect, type Page } from '@playwright/test'
import type { Game } from './game.ts'
import { joinGame } from './join-game.ts'
import { logIn } from './log-in.ts'
import { operator } from './operator.ts'
import { plugIn } from './plug-in.ts'

/** Creates a player with roles at the desk, logs in, makes a passkey, and opens the first page of the desk. */
export async function openDesk(page: Page, game: Game, username: string, roles: readonly Role[]) {
  await joinGame(game, username)
  for (const role of roles) await operator(game, 'grant', username, role)
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, username)
  const touch = await plugIn(page)
  await touch(true)
  await page.goto(`${game.url}/account/sessions`)
  await page.getByRole('button', { name: 'Voeg een passkey toe' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await page.goto(`${game.url}/desk`)
  await expect(page.getByRole('heading', { name: 'Rollen en wat ze mogen' })).toBeVisible()
}
