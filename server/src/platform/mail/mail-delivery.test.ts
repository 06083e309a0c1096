import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { startMailServer, startSilentServer } from '../../../test/fixtures/smtp-server.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { systemIds } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMailer } from './create-mailer.ts'
import { createMailDelivery, type MailDelivery } from './mail-delivery.ts'

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
function createDelivery(port: number): MailDelivery {
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const mailer = createMailer({ smtpUrl, folder: '', from: 'Spel <spel@example.nl>', clock })
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const delivery = createMailDelivery({ kysely: database.kysely, mailer, clock, log })
  cleanUps.push(() => delivery.close().then(mailer.close))
  return delivery
}

async function queue(recipient: string): Promise<void> {
  await database.kysely
    .insertInto('mails')
    .values({
      id: systemIds.next(),
      recipient,
      subject: 'Activeer je account',
      text: secretLink,
      html: `<a href="${secretLink}">`,
      created_at: clock.now(),
      next_try_at: clock.now(),
    })
    .execute()
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
    const { port, close } = await startServer()
    await close()
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
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
    const begun = performance.now()
    await delivery.close()
    expect(performance.now() - begun).toBeLessThan(4_000)
    const mails = await waiting()
    expect(mails).toHaveLength(20)
    expect(mails.filter(({ tries }) => tries === 1)).toHaveLength(4)
    await delivery.deliver()
    expect((await waiting()).filter(({ tries }) => tries > 1)).toEqual([])
  })
})
