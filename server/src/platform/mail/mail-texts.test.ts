import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadMailTexts } from './mail-texts.ts'

const link = 'https://spel.example/auth/activate?activationCode=a-b_c&x="1"'
const anna = { email: 'anna@example.nl', language: 'nl' } as const

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
  for (const language of languages) await write('{{game}} {{username}} {{link}}', language)
})
afterEach(() => rm(folder, { recursive: true }))

const writeText = (text: string, language: string) => writeFile(join(folder, `hello.${language}.txt`), text)
/** Writes the mail in a language. */
const write = (body: string, language = 'nl') => writeText(`{{game}}\n\n${body}\n`, language)
const load = async (game = 'Koersklasse') => {
  const texts = await loadMailTexts(pathToFileURL(`${folder}/`), game, { hello: ['username', 'link'] })
  return (username: string, to: Parameters<typeof texts.compose>[1] = anna) =>
    texts.compose('hello', to, { username, link })
}

it('fills in the values, as text and as HTML', async () => {
  await write('Hoi {{username}}, dit is {{game}}.\n\n{{link}}')
  const mail = (await load('Beurs & Co'))("a`b?c#d%&'")
  expect(mail).toEqual({
    to: 'anna@example.nl',
    subject: 'Beurs & Co',
    text: `Hoi a\`b?c#d%&', dit is Beurs & Co.\n\n${link}\n`,
    html: expect.stringContaining(`<p>Hoi a\`b?c#d%&amp;', dit is Beurs &amp; Co.</p>
<p><a href="https://spel.example/auth/activate?activationCode=a-b_c&amp;x=&quot;1&quot;">https://spel.example/auth/activate?activationCode=a-b_c&amp;x=&quot;1&quot;</a></p>`),
  })
  expect(mail.html).toContain('<title>Beurs &amp; Co</title>')
})

it('uses the language of the recipient', async () => {
  await write('{{game}} {{username}} {{link}} Dzień dobry', 'pl')
  const mail = (await load())('anna', { email: 'anna@example.pl', language: 'pl' })
  expect(mail.to).toBe('anna@example.pl')
  expect(mail.text).toContain('Dzień dobry')
  expect(mail.html).toContain('<html lang="pl">')
})

it('does not turn a name into a link', async () => {
  const mail = (await load())('www.example.com/win')
  for (const part of [mail.text, mail.html]) {
    expect(part).not.toMatch(/example\.com|\/win/)
    expect(part).toContain('www.\u2060example.\u2060com/\u2060win')
  }
})

it('does not fill in placeholders in values', async () => {
  const mail = (await load('{{username}} $& $1'))('a{{link}}b$&')
  expect(mail.subject).toBe('{{username}} $& $1')
  expect(mail.text).toContain('a{{link}}b$&')
})

it('escapes the text of an author', async () => {
  await write('<b>Hoi & welkom</b> {{username}}\ntweede regel\n\n{{link}}')
  expect((await load())('anna').html).toContain(
    '<p>&lt;b&gt;Hoi &amp; welkom&lt;/b&gt; anna<br>tweede regel</p>',
  )
})

it.each(languages)('refuses a mail that is missing in %s', async (language) => {
  await rm(join(folder, `hello.${language}.txt`))
  await expect(load()).rejects.toThrow(`hello.${language}.txt`)
})

it.each([
  ['a name is missing', 'Hallo {{game}}\n\n{{username}}\n', 'has to name just'],
  ['a name is unknown', '{{game}}\n\n{{username}} {{link}} {{linkk}}\n', 'has to name just'],
  ['there is no subject', '\n\n{{game}} {{username}} {{link}}\n', 'has to begin with a subject'],
  ['there is no body', '{{game}} {{username}} {{link}}\n', 'has to begin with a subject'],
])('refuses a text where %s', async (_, text, reason) => {
  await writeText(text, 'de')
  await expect(load()).rejects.toThrow(`content/mails/hello.de.txt ${reason}`)
})
