import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { startMailServer, startSilentServer } from '../../../test/fixtures/smtp-server.ts'
import { createMailer } from './create-mailer.ts'
import { MailRefusedError, type OutgoingMail } from './mailer.ts'

const from = 'Koersklasse <spel@koersklasse.example>'
const link = `https://spel.example/auth/activate?activationCode=${'abc-123'.repeat(6)}`
const mail: OutgoingMail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  to: 'anna@example.nl',
  subject: 'Welkom: één stap nog',
  text: `Hoi Anna,\n\nNog één stap.\nKlik hier: ${link}\n`,
  html: '<p>Hoi Anna</p>',
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('mails as files', () => {
  const createFileMailer = () =>
    createMailer({ smtpUrl: null, folder: join(folder, 'mail'), from, clock: new ManualClock(1_700_000) })
  const names = () => readdir(join(folder, 'mail'))

  it('writes a whole message, named after time and recipient, readable by its own user only', async () => {
    await createFileMailer().send(mail)
    expect(await names()).toEqual(['1700000-anna@example.nl.eml'])
    const path = join(folder, 'mail', '1700000-anna@example.nl.eml')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const message = await readFile(path, 'utf8')
    const [head = ''] = message.split('\r\n\r\n')
    expect(head).toContain('From: Koersklasse <spel@koersklasse.example>')
    expect(head).toContain('To: anna@example.nl')
    expect(head).toMatch(/^Message-ID: <0198c0de-0000-7000-8000-000000000001@koersklasse\.example>$/m)
    expect(head).toMatch(/^Date: /m)
    expect(head).toContain('multipart/alternative')
    expect(message).toContain(`\r\nKlik hier: ${link}\r\n`)
    expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('keeps two mails to one address in the same millisecond', async () => {
    const mailer = createFileMailer()
    await Promise.all([mailer.send(mail), mailer.send({ ...mail, subject: 'Nog een' })])
    expect(await names()).toEqual(['1700000-anna@example.nl.eml', '1700001-anna@example.nl.eml'])
  })

  const hostile = [
    '../../../etc/passwd@example.nl',
    '/etc/passwd',
    '..',
    'a\u0000b@example.nl',
    `${'lang'.repeat(100)}@example.nl`,
    'a@example.nl\r\nBcc: c@example.nl',
    'a@example.nl, b@example.nl',
    'a\\..\\b@example.nl',
  ]
  it.each(hostile)('writes one file, in its folder, for the recipient %j', async (to) => {
    await createFileMailer().send({ ...mail, to })
    const [name = '', ...others] = await names()
    expect(others).toEqual([])
    expect(name).toMatch(/^1700000-[\w@.+-]{1,150}\.eml$/)
    expect(await readdir(folder)).toEqual(['mail'])
    const [head = ''] = (await readFile(join(folder, 'mail', name), 'utf8')).split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc/im)
  })
})

describe('mails over SMTP', () => {
  const cleanUps: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  })

  async function startServer(options: SMTPServerOptions = {}) {
    const server = await startMailServer(options)
    cleanUps.push(server.close)
    return server
  }

  function createSmtpMailer(smtpUrl: string) {
    const mailer = createMailer({ smtpUrl, folder, from, clock: new ManualClock(0) })
    cleanUps.unshift(async () => mailer.close())
    return mailer
  }

  it('sends a mail, and writes no file', async () => {
    const { received, port } = await startServer()
    await createSmtpMailer(`smtp://127.0.0.1:${port}`).send(mail)
    expect(received).toHaveLength(1)
    expect(received[0]!.to).toEqual(['anna@example.nl'])
    expect(received[0]!.message).toContain('From: Koersklasse <spel@koersklasse.example>')
    expect(await readdir(folder)).toEqual([])
  })

  it('sends to one address only, however it looks', async () => {
    const { received, port } = await startServer()
    await createSmtpMailer(`smtp://127.0.0.1:${port}`)
      .send({ ...mail, to: 'a@example.nl, b@example.nl' })
      .catch(() => {})
    expect(received.flatMap(({ to }) => to).length).toBeLessThanOrEqual(1)
  })

  it('never sends a password in the clear', async () => {
    let logins = 0
    const { port } = await startServer({
      allowInsecureAuth: true,
      onAuth(_login, _session, answer) {
        logins += 1
        answer(null, { user: 'u' })
      },
    })
    await expect(createSmtpMailer(`smtp://spel:geheim@127.0.0.1:${port}`).send(mail)).rejects.toThrow()
    expect(logins).toBe(0)
  })

  it('rejects a self-signed certificate', async () => {
    const { received, port } = await startServer({ disabledCommands: [] })
    await expect(createSmtpMailer(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/certificate/)
    expect(received).toEqual([])
  })

  it('distinguishes a refused address from a temporary failure', async () => {
    let status = 550
    const { port } = await startServer({
      onRcptTo: (_address, _session, answer) =>
        answer(Object.assign(new Error('no such person'), { responseCode: status })),
    })
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`)
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefusedError)
    status = 450
    await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(MailRefusedError)
  })

  it('does not blame the recipient when the sender is refused', async () => {
    const { port } = await startServer({
      onMailFrom: (_address, _session, answer) =>
        answer(Object.assign(new Error('not you'), { responseCode: 550 })),
    })
    const sending = createSmtpMailer(`smtp://127.0.0.1:${port}`).send(mail)
    await expect(sending).rejects.not.toBeInstanceOf(MailRefusedError)
  })

  it('rejects when no server listens', async () => {
    const { port } = await startServer()
    await cleanUps.pop()!()
    await expect(createSmtpMailer(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow()
  })

  it('stops waiting for a silent server when its signal aborts', async () => {
    const { port, connected, close } = await startSilentServer()
    cleanUps.push(close)
    const stop = new AbortController()
    const sending = createSmtpMailer(`smtp://127.0.0.1:${port}`).send(mail, stop.signal)
    await connected
    stop.abort()
    await expect(sending).rejects.toThrow()
  })
})
