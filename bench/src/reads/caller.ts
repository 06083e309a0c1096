// The browsers of the players, in a separate process. Each start of the app makes the recorded calls one after the other,
// while the starts of many players are under way.

import { setTimeout as pause } from 'node:timers/promises'
import { exchange, openAll } from '../exchange.ts'
import type { Report, Round, Starts } from './wire.ts'

let starts: Starts = { tokens: [], paths: [] }

async function run({ port, first, connections, rate, warmUpMs, measuredMs }: Round): Promise<Report> {
  const { tokens, paths } = starts
  const report: Report = { calls: 0, refused: [], latenciesMs: {} }
  const idle = await openAll(port, connections)
  const start = performance.now() + warmUpMs
  const end = start + measuredMs

  const call = async (number: number, due: number): Promise<void> => {
    const socket = idle.pop()
    if (socket === undefined) throw new Error('All connections are busy')
    const path = paths[number % paths.length]!
    const player = (first + Math.floor(number / paths.length)) % tokens.length
    const request =
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: */*\r\nAccept-Language: nl-NL\r\nX-Requested-With: benchmark\r\n` +
      `Cookie: jwt=${tokens[player]}; signed-in=1; cookiepref=1\r\n\r\n`
    const answer = await exchange(socket, request)
    const came = performance.now()
    idle.push(socket)
    report.calls += 1
    if (!answer.startsWith('HTTP/1.1 200')) report.refused.push(`${path}: ${answer.slice(0, 20)}`)
    if (due < start || due >= end) return
    report.latenciesMs[path] ??= []
    report.latenciesMs[path].push(came - due)
  }

  let next = 0
  if (rate === null) {
    const inTurn = async (): Promise<void> => {
      while (performance.now() < end) await call(next++, performance.now())
    }
    await Promise.all(idle.map(inTurn))
  } else {
    const underWay: Promise<void>[] = []
    for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1_000) / rate) {
      // A timer takes at least a millisecond: above 900 calls a second, a timer for each call would fire too late.
      const ahead = due - performance.now()
      if (ahead > 0) await pause(ahead)
      underWay.push(call(next++, due))
    }
    await Promise.all(underWay)
  }
  for (const socket of idle) socket.destroy()
  return report
}

process.on('message', (message: Starts | Round) => {
  if ('tokens' in message) starts = message
  else void run(message).then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit(0))
