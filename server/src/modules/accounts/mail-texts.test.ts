import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadMailTexts } from './mail-texts.ts'

const content = new URL('../../../../content/mails/', import.meta.url)
const link = 'https://spel.example/auth/activate?activationCode=a-b_c&x="1"'

describe('the mails of accounts', () => {
  it('contain the name of the game, the username and the link, as text and as HTML', async () => {
    const texts = await loadMailTexts(content, 'Beurs & Co')
    const mail = texts.activation('anna@example.nl', { username: "a`b?c#d%&'", link })
    expect(mail.to).toBe('anna@example.nl')
    expect(mail.subject).toContain('Beurs & Co')
    expect(mail.text).toContain("a`b?c#d%&'")
    expect(mail.text).toContain(`\n${link}\n`)
    expect(mail.html).toContain('Beurs &amp; Co')
    expect(mail.html).toContain("a`b?c#d%&amp;'")
    expect(mail.html).toContain(
      'href="https://spel.example/auth/activate?activationCode=a-b_c&amp;x=&quot;1&quot;"',
    )
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\{|\}\}|undefined/)
  })

  it('explain to the owner of an account how to log in, without any text chosen by a stranger', async () => {
    const texts = await loadMailTexts(content, 'Koersklasse')
    const mail = texts.alreadyRegistered('anna@example.nl', { link: 'https://spel.example/auth/login' })
    expect(mail.subject).toBe('Je hebt al een account bij Koersklasse')
    expect(mail.html).toContain('<a href="https://spel.example/auth/login">')
  })

  it('do not turn a name into a link', async () => {
    const texts = await loadMailTexts(content, 'Koersklasse')
    const mail = texts.activation('anna@example.nl', { username: 'www.example.com/win', link })
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toMatch(/example\.com|\/win/)
      expect(part).toContain('www.\u2060example.\u2060com/\u2060win')
    }
  })

  it('do not fill in placeholders in values', async () => {
    const texts = await loadMailTexts(content, '{{username}} $& $1')
    const mail = texts.activation('anna@example.nl', { username: 'a{{link}}b$&', link })
    expect(mail.subject).toContain('{{username}} $& $1')
    expect(mail.text).toContain('a{{link}}b$&')
  })
})

describe('loading them', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'texts-'))
    await writeFile(join(folder, 'already-registered.nl.txt'), '{{game}}\n\n{{link}}\n')
    for (const name of ['password-reset', 'password-changed'])
      await writeFile(join(folder, `${name}.nl.txt`), '{{game}}\n\n{{username}} {{link}}\n')
  })
  afterEach(() => rm(folder, { recursive: true }))
  const load = () => loadMailTexts(pathToFileURL(`${folder}/`), 'Koersklasse')
  const write = (text: string) => writeFile(join(folder, 'activation.nl.txt'), text)

  it('refuses a text that is missing', async () => {
    await expect(load()).rejects.toThrow('activation.nl.txt')
  })

  it.each([
    ['a name is missing', 'Hoi {{game}}\n\n{{username}}\n', 'has to name just'],
    ['a name is unknown', '{{game}}\n\n{{username}} {{link}} {{linkk}}\n', 'has to name just'],
    ['there is no subject', '\n\n{{game}} {{username}} {{link}}\n', 'begin with a subject'],
    ['there is no body', '{{game}} {{username}} {{link}}\n', 'begin with a subject'],
  ])('refuses a text where %s', async (_, text, reason) => {
    await write(text)
    await expect(load()).rejects.toThrow(reason)
  })

  it('escapes the text of an author', async () => {
    await write('{{game}}\n\n<b>Hoi & welkom</b> {{username}}\ntweede regel\n\n{{link}}\n')
    const mail = (await load()).activation('a@example.nl', { username: 'anna', link })
    expect(mail.html).toContain('<p>&lt;b&gt;Hoi &amp; welkom&lt;/b&gt; anna<br>tweede regel</p>')
  })
})
