import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../test/fixtures/free-port.ts'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { startMailServer, startSilentServer } from '../../../test/fixtures/smtp-server.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { insertUsers } from '../../../test/fixtures/trading.ts'
import { systemClock } from '../clock.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { systemIds } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMailer } from './create-mailer.ts'
import {
  createMailDelivery,
  insertBulkMails,
  insertMail,
  type MailDelivery,
  withdrawBulkMails,
} from './mail-delivery.ts'
import type { Mail, Unsubscribe } from './mailer.ts'

const hour = 3_600_000
const secretLink = 'https://spel.example/auth/activate?activationCode=secret-code'

let database: OpenDatabase
let clock: ManualClock
let lines: string[]
let cleanUps: (() => Promise<unknown>)[]

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 2 })
  clock = new ManualClock(1_800_000_000_000)
  lines = []
  cleanUps = []
})
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
  await database.close()
})

async function startServer(options: SMTPServerOptions = {}, port = 0) {
  const server = await startMailServer(options, port)
  cleanUps.push(server.close)
  return { ...server, recipients: () => server.received.map(({ to }) => to.join()) }
}

/** Makes the delivery of a node, to the mail server at a port. */
function createDelivery(port: number, bulkRate = 20, now: Clock = clock): MailDelivery {
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const mailer = createMailer({ smtpUrl, folder: '', from: 'Spel <spel@example.nl>', clock })
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const delivery = createMailDelivery({ kysely: database.kysely, mailer, clock: now, log, bulkRate })
  cleanUps.push(() => delivery.close().then(mailer.close))
  return delivery
}

const mailTo = (to: string, unsubscribe?: Unsubscribe): Mail => ({
  ...{ to, subject: 'Activeer je account', text: secretLink, html: `<a href="${secretLink}">`, unsubscribe },
})
const queue = (recipient: string): Promise<void> =>
  insertMail(database.kysely, systemIds.next(), mailTo(recipient), clock.now())

/** Queues mails to many, for players of the database. */
async function queueBulk(recipients: readonly string[], unsubscribe?: Unsubscribe): Promise<string[]> {
  const ids = recipients.map(() => systemIds.next())
  const now = clock.now()
  await insertUsers(database.kysely, ids, now)
  const mails = recipients.map((email, index) => ({
    ...{ id: systemIds.next(), userId: ids[index]!, mail: mailTo(email, unsubscribe) },
  }))
  await insertBulkMails(database.kysely, mails, now)
  return ids
}
const waiting = () => database.kysely.selectFrom('mails').selectAll().orderBy('recipient').execute()

/** A mail server's answer that names the address, as real ones do. */
const refusal = (responseCode: number, address: string) =>
  Object.assign(new Error(`<${address}> is not wanted here`), { responseCode })

describe('delivery of mails', () => {
  it('sends all waiting mails and deletes them', async () => {
    const { port, received, recipients } = await startServer()
    const everyone = Array.from({ length: 9 }, (_, index) => `p${index}@example.nl`)
    for (const recipient of everyone) await queue(recipient)
    await createDelivery(port).deliver()
    expect(recipients().sort()).toEqual(everyone)
    expect(received[0]?.message).toContain('Subject: Activeer je account')
    expect(await waiting()).toEqual([])
  })

  it('begins with the mail that has waited longest', async () => {
    const { port, recipients } = await startServer()
    for (let index = 0; index < 8; index += 1) {
      await queue(`p${index}@example.nl`)
      clock.advance(1)
    }
    await createDelivery(port).deliver()
    const firstFour = recipients().slice(0, 4).sort()
    expect(firstFour).toEqual(['p0@example.nl', 'p1@example.nl', 'p2@example.nl', 'p3@example.nl'])
  })

  it('retries at growing intervals while the mail server is down, and sends when it is back', async () => {
    const port = await freePort()
    const delivery = createDelivery(port)
    await queue('anna@example.nl')
    const waits: number[] = []
    for (let tries = 1; tries <= 10; tries += 1) {
      await delivery.deliver()
      const [mail] = await waiting()
      expect(mail?.tries).toBe(tries)
      waits.push((mail!.next_try_at - clock.now()) / 1000)
      clock.advance(mail!.next_try_at - clock.now() - 1)
      await delivery.deliver()
      expect((await waiting())[0]?.tries).toBe(tries)
      clock.advance(1)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    const { recipients } = await startServer({}, port)
    await delivery.deliver()
    expect(recipients()).toEqual(['anna@example.nl'])
    expect(await waiting()).toEqual([])
  })

  it('gives up after a day', async () => {
    const { port, close } = await startServer()
    await close()
    const delivery = createDelivery(port)
    await queue('anna@example.nl')
    await delivery.deliver()
    clock.advance(24 * hour - 1)
    await delivery.deliver()
    expect(await waiting()).toHaveLength(1)
    clock.advance(hour)
    await delivery.deliver()
    expect(await waiting()).toEqual([])
    expect(lines.at(-1)).toContain('given up')
  })

  it('gives up on a refused address at once, retries a busy one, and sends to the others', async () => {
    const { port, recipients } = await startServer({
      onRcptTo({ address }, _session, answer) {
        if (address.startsWith('gone')) return answer(refusal(550, address))
        if (address.startsWith('busy')) return answer(refusal(450, address))
        answer()
      },
    })
    for (const name of ['gone', 'busy', 'good', 'gone2', 'busy2', 'good2']) await queue(`${name}@example.nl`)
    await createDelivery(port).deliver()
    expect(recipients().sort()).toEqual(['good2@example.nl', 'good@example.nl'])
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual([
      'busy2@example.nl',
      'busy@example.nl',
    ])
    expect(lines.filter((line) => line.includes('was refused'))).toHaveLength(2)
  })

  it('logs neither address nor text, whatever the mail server answers', async () => {
    const { port } = await startServer({
      onRcptTo({ address }, _session, answer) {
        answer(refusal(address.startsWith('anna') ? 550 : 450, address))
      },
    })
    await queue('anna@example.nl')
    await queue('bob@example.nl')
    await createDelivery(port).deliver()
    expect(lines.join()).toMatch(/"responseCode":550/)
    expect(lines.join()).toMatch(/"responseCode":450/)
    expect(lines.join()).not.toMatch(/secret-code|anna|bob/)
  })

  it('sends each mail once, however many nodes send', async () => {
    const { port, recipients } = await startServer()
    for (let index = 0; index < 30; index += 1) await queue(`p${index}@example.nl`)
    const nodes = [createDelivery(port), createDelivery(port), createDelivery(port)]
    await Promise.all(nodes.map((node) => node.deliver()))
    expect(new Set(recipients()).size).toBe(30)
    expect(recipients()).toHaveLength(30)
  })

  it('retries a mail whose node died', async () => {
    const { port, recipients } = await startServer()
    await queue('anna@example.nl')
    await database.kysely
      .updateTable('mails')
      .set({ tries: 1, next_try_at: toEpochMs(clock.now() + 30_000) })
      .execute()
    const delivery = createDelivery(port)
    await delivery.deliver()
    expect(recipients()).toEqual([])
    clock.advance(30_000)
    await delivery.deliver()
    expect(recipients()).toEqual(['anna@example.nl'])
  })

  it('sends a mail that is queued while others are being sent', async () => {
    let isFirst = true
    const { port, recipients } = await startServer({
      async onMailFrom(_address, _session, answer) {
        if (isFirst) {
          isFirst = false
          await queue('second@example.nl')
          delivery.wake()
        }
        answer()
      },
    })
    const delivery = createDelivery(port)
    await queue('first@example.nl')
    await delivery.deliver()
    expect(recipients()).toEqual(['first@example.nl', 'second@example.nl'])
  })

  it('goes on after a database failure', async () => {
    const { port, recipients } = await startServer()
    const delivery = createDelivery(port)
    await queue('anna@example.nl')
    await database.pool.query('alter table mails rename to elsewhere')
    await delivery.deliver()
    expect(lines.at(-1)).toContain('could not be read')
    await database.pool.query('alter table elsewhere rename to mails')
    await delivery.deliver()
    expect(recipients()).toEqual(['anna@example.nl'])
  })

  it('holds no connection while a mail server hangs, is cut off when it closes, and keeps the mails', async () => {
    const silent = await startSilentServer()
    cleanUps.push(silent.close)
    const delivery = createDelivery(silent.port)
    for (let index = 0; index < 20; index += 1) await queue(`p${index}@example.nl`)
    delivery.wake()
    await silent.connected
    // The delivery may still be looking for mails to many, although there are none.
    const { pool } = database
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), { interval: 5 })
    await delivery.close()
    // The connections were cut, before they would have timed out.
    expect(lines.filter((line) => line.includes('could not be sent'))).toHaveLength(4)
    expect(lines.join()).not.toMatch(/ETIMEDOUT|TimeoutError/)
    const mails = await waiting()
    expect(mails).toHaveLength(20)
    expect(mails.filter(({ tries }) => tries === 1)).toHaveLength(4)
    await delivery.deliver()
    expect((await waiting()).filter(({ tries }) => tries > 1)).toEqual([])
  })
})

describe('mails to many', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `many${index}@example.nl`)

  it('sends them at a limited rate, and other mails at once', async () => {
    const { port, recipients } = await startServer()
    const delivery = createDelivery(port, 10)
    await queueBulk(many(25))
    await delivery.deliver()
    expect(recipients()).toHaveLength(10)
    await queue('anna@example.nl')
    await delivery.deliver()
    expect(recipients()).toHaveLength(11)
    expect(recipients().at(-1)).toBe('anna@example.nl')
    clock.advance(500)
    await delivery.deliver()
    expect(recipients()).toHaveLength(16)
    clock.advance(60_000)
    await delivery.deliver()
    expect(new Set(recipients())).toEqual(new Set([...many(25), 'anna@example.nl']))
  })

  it('goes on by itself as soon as the rate allows it', async () => {
    const { port, recipients } = await startServer()
    clock = new ManualClock(systemClock.now())
    await queueBulk(many(30))
    createDelivery(port, 20, systemClock).wake()
    await vi.waitFor(() => expect(recipients()).toHaveLength(30), { interval: 20 })
  })

  it('does not hold up a mail that somebody waits for, however slow the mail server is with the others', async () => {
    const release = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    let held = 0
    const { port, recipients } = await startServer({
      async onRcptTo({ address }, _session, answer) {
        if (address.startsWith('many')) {
          held += 1
          if (held === 4) sent.resolve()
          await release.promise
        }
        answer()
      },
    })
    await queueBulk(many(20))
    const delivery = createDelivery(port)
    const delivering = delivery.deliver()
    await sent.promise
    await queue('anna@example.nl')
    delivery.wake()
    await vi.waitFor(() => expect(recipients()).toEqual(['anna@example.nl']))
    release.resolve()
    await delivering
    expect(recipients()).toHaveLength(21)
  })

  it('shows the same Message-ID at each try, and where such mails can be ended', async () => {
    const messages: string[] = []
    let isFirst = true
    const { port } = await startServer({
      onData(stream, _session, answer) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          messages.push(Buffer.concat(parts).toString())
          // Like a crash between the answer of the mail server and its recording.
          answer(isFirst ? Object.assign(new Error('too late'), { responseCode: 451 }) : null)
          isFirst = false
        })
      },
    })
    const url = `https://spel.example/unsubscribe/morning-mail/${'t'.repeat(43)}`
    await queueBulk(['anna@example.nl'], { url, mailto: 'mailto:contact@spel.example?subject=Stop' })
    const delivery = createDelivery(port)
    await delivery.deliver()
    clock.advance(30_000)
    await delivery.deliver()
    const headers = messages.map((message) =>
      message.slice(0, message.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' '),
    )
    expect(headers).toHaveLength(2)
    const [first, second] = headers.map((head) => /^Message-ID: (<.+@example\.nl>)$/m.exec(head)?.[1])
    expect(first).toBeDefined()
    expect(second).toBe(first)
    expect(headers[0]).toContain(`List-Unsubscribe: <${url}>, <mailto:contact@spel.example?subject=Stop>`)
    expect(headers[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('gives up after six hours', async () => {
    const { port, close } = await startServer()
    await close()
    const delivery = createDelivery(port)
    await queueBulk(['anna@example.nl'])
    await delivery.deliver()
    clock.advance(6 * hour)
    await delivery.deliver()
    expect(await waiting()).toEqual([])
  })

  it('withdraws those of one player, and deletes those of a deleted player', async () => {
    const [first, second] = await queueBulk(many(3))
    await withdrawBulkMails(database.kysely, first!)
    await database.kysely.deleteFrom('users').where('id', '=', second!).execute()
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['many2@example.nl'])
  })

  it('counts waiting mails by priority', async () => {
    const delivery = createDelivery(1)
    await queueBulk(many(3))
    clock.advance(5_000)
    await queue('anna@example.nl')
    expect(await delivery.waiting()).toEqual({
      account: { mails: 1, oldestSeconds: 0 },
      bulk: { mails: 3, oldestSeconds: 5 },
    })
  })
})
