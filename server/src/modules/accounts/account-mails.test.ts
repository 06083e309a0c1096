// Mails are in the language of their recipients.

import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { expect, it } from 'vitest'
import type { AccountsFixture } from '../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../test/fixtures/accounts-for-each-test.ts'

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

const subjects: Record<Language, readonly string[]> = {
  nl: [
    'Activeer je account bij Koersklasse',
    'Je hebt al een account bij Koersklasse',
    'Kies een nieuw wachtwoord voor Koersklasse',
    'Je wachtwoord van Koersklasse is veranderd',
  ],
  de: [
    'Aktiviere dein Konto bei Koersklasse',
    'Du hast schon ein Konto bei Koersklasse',
    'Wähle ein neues Passwort für Koersklasse',
    'Dein Passwort für Koersklasse wurde geändert',
  ],
  pl: [
    'Aktywuj konto w Koersklasse',
    'Masz już konto w Koersklasse',
    'Ustaw nowe hasło do Koersklasse',
    'Twoje hasło do Koersklasse zostało zmienione',
  ],
}

it.each(languages)('sends all mails in the language of the registration: %s', async (language) => {
  const email = 'anna@example.org'
  await game.register({ email, language })
  await game.resendActivation(email)
  await game.activate((await game.codesTo(email)).at(-1)!)
  const { body } = await game.login(email)
  expect(body.user).toMatchObject({ language })
  // A stranger, with a language that is not the owner's.
  await game.register({ username: 'stranger', email, language: language === 'nl' ? 'pl' : 'nl' })
  await game.askForPassword(email)
  const code = /resetCode=([\w-]{43})/.exec((await game.mailsTo(email)).at(-1)!)![1]!
  await game.resetPassword(code, 'vier nieuwe woorden hier')

  const mails = await game.mailsTo(email)
  const [activation, ...others] = subjects[language]
  expect(mails.map(subjectOf)).toEqual([activation, activation, ...others])
  for (const mail of mails) {
    // Quoted-printable writes = as =3D.
    expect(mail).toMatch(new RegExp(`<html lang=(3D)?"${language}"`))
    expect(mail).not.toMatch(/\{\{|\}\}|undefined/)
  }
})

it('sends mails in Dutch to a client that names no language', async () => {
  await game.register({})
  expect((await game.mailsTo('anna@example.nl')).map(subjectOf)).toEqual([subjects.nl[0]])
})

/** The subject of a mail: its words may be encoded (RFC 2047) and folded. */
function subjectOf(mail: string): string {
  const [, header = ''] = /^Subject: ((?:.*\r\n[ \t])*.*)\r\n/m.exec(mail) ?? []
  return header
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?= =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, '%$1')),
    )
}
