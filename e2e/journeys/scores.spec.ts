// What an organiser can choose: simulated players, a second score, and prizes with a picture.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinCompetition } from '@koersklasse/contract/competitions.ts'
import { getRanking } from '@koersklasse/contract/rankings.ts'
import { createSubRanking, sendInvites } from '@koersklasse/contract/subrankings.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const simulated = 6
const club = {
  ...{ joinCode: 'K7QM2-9XWRT', name: 'De club', start: '2020-01-06T08:00', end: '2099-01-05T18:00' },
  prizes: '**Eerste prijs:** een vogel.\n\n![De vogel](/images/avatars/avatar0-happy.svg)',
}

let game: Game
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'competitions-'))
  const file = join(folder, 'competitions.json')
  await writeFile(file, JSON.stringify([club]))
  game = await startPlayable({
    ...{ INSTRUMENTS_FILE: fewInstruments, COMPETITIONS_FILE: file, SIMULATED_PLAYERS: String(simulated) },
  })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

test(
  'shows both scores, marks simulated players, and leaves them out',
  { tag: '@once' },
  async ({ page }, info) => {
    const username = `scoort-${info.project.name}`
    const player = await joinGame(game, username)
    const ranking = async () => unwrap(await player.call(getRanking, { params: { period: 'overall' } }))
    // They have played for three weeks before the game was opened.
    await expect
      .poll(async () => {
        const answer = await player.call(getRanking, { params: { period: 'overall' } })
        return answer.ok ? answer.value.top.filter(({ riskAdjusted }) => riskAdjusted !== null).length : 0
      })
      .toBe(simulated)
    await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await logIn(page, game, username)
    await page.goto(`${game.url}/rankings`)
    const rows = page.getByRole('table').first().getByRole('row')
    await expect(rows.first()).toContainText('Naar risico')
    const marked = rows.filter({ hasText: 'Gesimuleerd' })
    await expect(marked).toHaveCount(simulated)
    for (const row of await marked.all()) await expect(row).toHaveText(/(%.*){2}/)
    await expect(rows.filter({ hasText: username })).toContainText('nog niet')
    await expect(page.getByText('Twee scores: rendement en risico')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('switch', { name: 'Zonder gesimuleerde spelers' }).click()
    await expect(marked).toHaveCount(0)
    await expect(rows.filter({ hasText: username })).toHaveText(/^1/)

    // They accept every invitation, and are marked in the list and on their own page.
    const { id } = unwrap(
      await player.call(createSubRanking, { body: { name: `Samen ${info.project.name}` } }),
    )
    const name = (await ranking()).top.find(({ isSimulated }) => isSimulated)!.username!
    unwrap(await player.call(sendInvites, { body: { subRankingId: id, invitations: name } }))
    await page.goto(`${game.url}/subrankings/${id}`)
    await expect(page.getByRole('row', { name })).toContainText('Gesimuleerd')
    await expectAccessible(page)
    await page.getByRole('switch', { name: 'Zonder gesimuleerde spelers' }).click()
    await expect(page.getByRole('row', { name })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Zonder gesimuleerde spelers' }).click()
    await page.getByRole('link', { name }).click()
    await expect(page.getByText('Gesimuleerde speler')).toBeVisible()
  },
)

test('shows the prizes of the competition with their picture', async ({ page }, info) => {
  const username = `prijs-${info.project.name}`
  const player = await joinGame(game, username)
  unwrap(await player.call(joinCompetition, { body: { code: club.joinCode } }))
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.goto(`${game.url}/article/prizes`)
  await expect(page.getByText('Er zijn nu geen prijzen te winnen.')).toBeVisible()
  await logIn(page, game, username)
  await page.goto(`${game.url}/article/prizes`)
  await expect(page.getByText('Eerste prijs: een vogel.')).toBeVisible()
  const picture = page.getByRole('img', { name: 'De vogel' })
  await expect(picture).toBeVisible()
  expect(
    await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
  ).toBeGreaterThan(0)
  await expectAccessible(page)
})
