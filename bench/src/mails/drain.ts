// Sends many mails through a queue, and every second a mail that somebody waits for.

import { setTimeout as pause } from 'node:timers/promises'
import { systemIds } from '@koersklasse/server/src/platform/ids.ts'
import type { OutgoingMail } from '@koersklasse/server/src/platform/mail/mailer.ts'
import type { Sink } from './start-sink.ts'

/** A queue of mails. */
export interface Queue {
  addBulk(mails: readonly OutgoingMail[]): Promise<void>
  addAccount(mail: OutgoingMail): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export interface Drained {
  /** How many mails were added, and sent, in a second. */
  addedPerSecond: number
  sentPerSecond: number
  /** How long the mails that somebody waits for took, in milliseconds. */
  waitsMs: number[]
}

const rowsAtOnce = 500
/** As large as a morning mail. */
const html = `<p>${'Gekocht: 5 × ASML voor € 612,40 per stuk. '.repeat(120)}</p>`
const mailTo = (to: string): OutgoingMail => ({
  ...{ id: systemIds.next(), to, subject: 'Je ochtendmail', text: html.slice(0, 1_000), html },
})

export async function drain(queue: Queue, sink: Sink, count: number): Promise<Drained> {
  const before = await sink.report()
  const adding = performance.now()
  for (let first = 0; first < count; first += rowsAtOnce)
    await queue.addBulk(
      Array.from({ length: rowsAtOnce }, (_, index) => mailTo(`bulk${first + index}@example.org`)),
    )
  const addedMs = performance.now() - adding
  const waitsMs: number[] = []
  const askedAt = new Map<string, number>()
  const sending = performance.now()
  await queue.start()
  for (let number = 0; ; number += 1) {
    const to = `new${number}-${systemIds.next()}@example.org`
    askedAt.set(to, Date.now())
    await queue.addAccount(mailTo(to))
    await pause(1_000)
    const { mails, arrived } = await sink.report()
    for (const each of arrived) waitsMs.push(each.at - (askedAt.get(each.to) ?? each.at))
    if (mails - before.mails >= count + number) break
  }
  const sentMs = performance.now() - sending
  await queue.close()
  return { addedPerSecond: (count / addedMs) * 1_000, sentPerSecond: (count / sentMs) * 1_000, waitsMs }
}
