import { toEpochMs } from '@koersklasse/domain/time.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../clock.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { systemIds } from '../ids.ts'
import { createMailDelivery, type MailDelivery } from './mail-delivery.ts'
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts'

const hour = 3_600_000
const secretLink = 'https://spel.example/auth/activate?activationCode=secret-code'

let database: OpenDatabase
let clock: ManualClock
let lines: string[]
let sent: Mail[]
let send: Mailer['send']
let deliveries: MailDelivery[]

beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(1_800_000_000_000)
  lines = []
  sent = []
  deliveries = []
  send = takeIt
})
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.close()))
  await database.close()
})

const takeIt: Mailer['send'] = async (mail) => {
  sent.push(mail)
}
const failWith = (fault: Error): Mailer['send'] => {
  return () => Promise.reject(fault)
}
const down = Object.assign(new Error(`connect ECONNREFUSED for anna@example.nl`), { code: 'ESOCKET' })

function createDelivery(): MailDelivery {
  const delivery = createMailDelivery({
    kysely: database.kysely,
    mailer: { send: (mail, signal) => send(mail, signal), close: () => {} },
    clock,
    log: pino({ level: 'debug' }, { write: (line) => lines.push(line) }),
  })
  deliveries.push(delivery)
  return delivery
}

async function queue(recipient: string): Promise<void> {
  const { kysely } = database
  await kysely
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
const waiting = () => database.kysely.selectFrom('mails').selectAll().execute()

describe('delivery of mails', () => {
  it('sends what waits, oldest first, and keeps nothing of it', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await queue(`${name}@example.nl`)
      clock.advance(1)
    }
    await createDelivery().deliver()
    expect(sent.map(({ to }) => to[0]).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(sent[4]?.to[0] === 'e' || sent[4]?.to[0] === 'f').toBe(true)
    expect(sent[0]).toMatchObject({ subject: 'Activeer je account', text: secretLink })
    expect(await waiting()).toEqual([])
  })

  it('tries again ever more rarely while the mail server is down, and sends when it is back', async () => {
    const delivery = createDelivery()
    await queue('anna@example.nl')
    send = failWith(down)
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
    send = takeIt
    await delivery.deliver()
    expect(sent).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('gives up after a day, and logs neither the link nor the address', async () => {
    const delivery = createDelivery()
    await queue('anna@example.nl')
    send = failWith(down)
    await delivery.deliver()
    clock.advance(24 * hour - 1)
    await delivery.deliver()
    expect(await waiting()).toHaveLength(1)
    clock.advance(hour)
    await delivery.deliver()
    expect(await waiting()).toEqual([])
    expect(lines.at(-1)).toContain('given up')
    expect(lines.join()).toContain('ESOCKET')
    expect(lines.join()).not.toMatch(/secret-code|anna/)
  })

  it('gives up at once where the address is refused', async () => {
    await queue('anna@example.nl')
    send = failWith(
      new MailRefusedError('refused', { cause: Object.assign(new Error(), { responseCode: 550 }) }),
    )
    await createDelivery().deliver()
    expect(await waiting()).toEqual([])
    expect(lines.at(-1)).toContain('550')
  })

  it('lets one bad mail hold up none of the others', async () => {
    await queue('bad@example.nl')
    await queue('good@example.nl')
    send = (mail) => (mail.to.startsWith('bad') ? Promise.reject(down) : takeIt(mail))
    await createDelivery().deliver()
    expect(sent.map(({ to }) => to)).toEqual(['good@example.nl'])
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['bad@example.nl'])
  })

  it('sends each mail once, however many nodes deliver', async () => {
    for (let index = 0; index < 30; index += 1) await queue(`p${index}@example.nl`)
    await Promise.all([createDelivery(), createDelivery(), createDelivery()].map((node) => node.deliver()))
    expect(new Set(sent.map(({ to }) => to)).size).toBe(30)
    expect(sent).toHaveLength(30)
  })

  it('tries the mail of a node that died again', async () => {
    await queue('anna@example.nl')
    await database.kysely
      .updateTable('mails')
      .set({ tries: 1, next_try_at: toEpochMs(clock.now() + 30_000) })
      .execute()
    await createDelivery().deliver()
    expect(sent).toEqual([])
    clock.advance(30_000)
    await createDelivery().deliver()
    expect(sent).toHaveLength(1)
  })

  it('sends a mail that is queued while others are sent', async () => {
    const delivery = createDelivery()
    await queue('first@example.nl')
    send = async (mail) => {
      await takeIt(mail)
      if (sent.length === 1) {
        await queue('second@example.nl')
        delivery.wake()
      }
    }
    await delivery.deliver()
    expect(sent.map(({ to }) => to)).toEqual(['first@example.nl', 'second@example.nl'])
  })

  it('goes on after a failure of the database', async () => {
    const delivery = createDelivery()
    await queue('anna@example.nl')
    await database.pool.query('alter table mails rename to elsewhere')
    await delivery.deliver()
    expect(lines.at(-1)).toContain('could not be read')
    await database.pool.query('alter table elsewhere rename to mails')
    await delivery.deliver()
    expect(sent).toHaveLength(1)
  })

  it('cuts off a mail server that hangs when it closes, and keeps the mail', async () => {
    const delivery = createDelivery()
    await queue('anna@example.nl')
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    send = (_mail, signal) =>
      new Promise((_, reject) => {
        signal!.addEventListener('abort', () => reject(new Error('aborted')))
        hasBegun()
      })
    delivery.wake()
    await begun
    await delivery.close()
    expect(await waiting()).toHaveLength(1)
    send = takeIt
    await delivery.deliver()
    expect(sent).toEqual([])
  })
})
