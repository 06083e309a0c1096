// The server is killed while it gathers and sends the morning mail. Afterwards each player has received one.

import { rm } from 'node:fs/promises'
import { morningBefore } from '@koersklasse/domain/market/morning.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { insertReaders } from '@koersklasse/server/test/fixtures/morning-readers.ts'
import { startMailServer } from '@koersklasse/server/test/fixtures/smtp-server.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Game } from '../support/game.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { startPlayable } from '../support/start-playable.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

/** Monday 2 March 2026, 16:30 in Amsterdam; the second part starts on Tuesday at 07:29. */
const afternoon = Date.UTC(2026, 2, 2, 15, 30)
const morning = Date.UTC(2026, 2, 3, 6, 29)
const share = 'NL0010273215'
/** More than a page of 500 players. */
const count = 560
const taken = 200
const eventually = { timeout: 120_000, interval: 50 }

let folder: string
let game: Game
let mailServer: Awaited<ReturnType<typeof startMailServer>>
/** The recipients and the ids of the mails that the mail server has accepted. */
const received: { to: string; id: string }[] = []
/** How many mails the mail server accepts before it stops answering. */
let most = taken
beforeAll(async () => {
  const times = [...minutesFrom(afternoon, 5), ...minutesFrom(morning, 60)]
  const shares = [{ symbol: 'STER', isin: share, name: 'Ster', priceAt: () => 50 }]
  const tape = await writeTape(times, shares, [])
  folder = tape.folder
  mailServer = await startMailServer({
    onData(stream, session, answer) {
      let head = ''
      stream.on('data', (part: Buffer) => {
        head += part.toString('latin1')
      })
      stream.on('end', () => {
        if (received.length >= most) return
        const [to] = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to: to!, id: /^Message-ID: (.*)$/im.exec(head)?.[1] ?? '' })
        answer()
      })
    },
  })
  game = await startPlayable({
    ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1', MAIL_RATE: '10000' },
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  })
})
afterAll(async () => {
  await game.remove()
  await mailServer.close()
  await rm(folder, { recursive: true })
})

test('sends every player one morning mail when killed in the middle of it', async () => {
  const database = await openGameDatabase(game)
  const { begin } = morningBefore(toEpochMs(afternoon), 'regular')
  await insertReaders(database, { count, productId: share, at: begin + 1, expiry: morning + 3_600_000 })
  await database.close()

  await game.restart({ REPLAY_SPEED: '60' })
  const first = await openGameDatabase(game)
  const holder = await first.pool.connect()
  // Locks the last player, who is on the second page, so that this page can begin but not finish.
  await holder.query('begin')
  await holder.query(
    'select from mailing_subscriptions where user_id = (select max(user_id::text)::uuid from mailing_subscriptions) for update',
  )
  const figures = async () => {
    const { rows } = await holder.query(`
      select (select count(*)::int from mails where priority = 'bulk') as waiting, is_done, gone_through is null as at_start
      from morning_mail_days`)
    return rows
  }
  await vi.waitFor(async () => {
    expect(await figures()).toEqual([{ waiting: 500 - taken, is_done: false, at_start: false }])
  }, eventually)
  const busy =
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%mailing_subscriptions%'"
  await vi.waitFor(async () => expect((await holder.query(busy)).rowCount).toBeGreaterThan(0), eventually)
  await game.stop('SIGKILL')
  await holder.query(`select pg_terminate_backend(pid) from (${busy}) busy`)
  await holder.query('rollback')
  holder.release()
  await first.close()
  expect(received).toHaveLength(taken)

  most = Number.POSITIVE_INFINITY
  await game.start({ REPLAY_SPEED: '60' })
  const second = await openGameDatabase(game)
  // The job and the mails of the dead process are taken over once they have been silent for long enough.
  await second.pool.query(
    "update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'",
  )
  await second.pool.query('update mails set next_try_at = 0')
  const isOver = async () => {
    const { rows } = await second.pool.query(
      'select (select count(*)::int from mails) as waiting, is_done from morning_mail_days',
    )
    return rows
  }
  await vi.waitFor(async () => expect(await isOver()).toEqual([{ waiting: 0, is_done: true }]), eventually)
  await second.close()
  expect(received.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: count }, (_, index) => `player${index + 1}@example.org`).sort(),
  )
  expect(new Set(received.map(({ id }) => id)).size).toBe(count)
})
