// The mail about a login on a new device.

import { expect, it } from 'vitest'
import type { AccountsFixture, Answer } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'

const anna = 'anna@example.nl'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

const cookieOf = ({ setCookie }: Answer): string => setCookie.map((line) => line.split(';')[0]).join('; ')
const newDeviceMails = async (subject = 'Subject: Nieuw apparaat ingelogd bij Koersklasse', email = anna) =>
  (await game.mailsTo(email)).filter((mail) => mail.includes(subject))
const security = () => game.lines.flatMap((line) => JSON.parse(line).security ?? [])

function logIn(cookie?: string, userAgent = safari): Promise<Answer> {
  return game.call('POST', '/auth/login', {
    body: { email: anna, password: 'tien letters' },
    headers: { 'user-agent': userAgent, ...(cookie !== undefined && { cookie }) },
  })
}

it('is not sent for the first login, nor on a device that is known, but for any other', async () => {
  await game.join()
  expect(await newDeviceMails()).toEqual([])
  const known = await logIn()
  const [mail = '', ...more] = await newDeviceMails()
  expect(more).toEqual([])
  expect(mail).toContain('Apparaat: Safari, iOS')
  expect(mail).toContain('\r\nTijd in Amsterdam: 15 januari 2027 om 09:00\r\n')
  expect(mail).toContain('\r\nhttps://spel.example/account/sessions\r\n')
  expect((await logIn(cookieOf(known))).status).toBe(200)
  expect(await newDeviceMails()).toHaveLength(1)
  expect(security().filter((type) => type === 'new_device')).toHaveLength(1)
})

it('is sent for a device that only knows another account, and not for a wrong password', async () => {
  await game.join()
  await game.join({ username: 'bob', email: 'bob@example.nl' })
  const bobs = cookieOf(await game.login('bob@example.nl'))
  await logIn(bobs)
  expect(await newDeviceMails()).toHaveLength(1)
  await game.login(anna, 'wrong password')
  expect(await newDeviceMails()).toHaveLength(1)
})

it('is sent at most five times at once, then once an hour', async () => {
  await game.join()
  for (let count = 0; count < 8; count += 1) await logIn()
  expect(await newDeviceMails()).toHaveLength(5)
  game.clock.advance(3_600_000)
  await logIn()
  expect(await newDeviceMails()).toHaveLength(6)
})

it.each([
  ['de', 'Gerät: unbekannt', 'Zeit in Amsterdam: 15. Januar 2027 um 09:00'],
  ['pl', 'Urządzenie: nieznane', 'Czas w Amsterdamie: 15 stycznia 2027 09:00'],
] as const)('is in the language of the player: %s', async (language, device, time) => {
  await game.join()
  await game.kysely.updateTable('users').set({ language }).execute()
  await logIn(undefined, '<script>alert(1)</script>')
  // Word joiners keep mail programs from making links of what has dots.
  const mail = (await game.mailsTo(anna)).at(-1)!.replaceAll('\u2060', '')
  expect(mail).toContain(device)
  expect(mail).toContain(time)
  expect(mail).not.toContain('script')
})
