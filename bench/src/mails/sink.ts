// The mail server of the benchmark, in a process of its own: it speaks SMTP, counts mails and forgets them.

import { startMailServer } from '@koersklasse/server/test/fixtures/smtp-server.ts'
import type { Arrived, SinkReport } from './wire.ts'

const ids = new Set<string>()
let mails = 0
let bytes = 0
let arrived: Arrived[] = []

const server = await startMailServer({
  onData(stream, session, answer) {
    let head = ''
    stream.on('data', (part: Buffer) => {
      bytes += part.length
      if (head.length < 4_096) head += part.toString('latin1')
    })
    stream.on('end', () => {
      mails += 1
      ids.add(/^Message-ID: (.*)$/im.exec(head)?.[1] ?? '')
      const [to] = session.envelope.rcptTo.map(({ address }) => address)
      if (to?.startsWith('new')) arrived.push({ to, at: Date.now() })
      answer()
    })
  },
})

process.on('message', () => {
  const report: SinkReport = { mails, different: ids.size, bytes, arrived }
  arrived = []
  process.send?.(report)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: server.port })
