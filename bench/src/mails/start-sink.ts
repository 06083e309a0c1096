import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SinkReport } from './wire.ts'

export interface Sink {
  url: string
  report(): Promise<SinkReport>
  stop(): void
}

/** Starts the mail server of the benchmark in a process of its own. */
export async function startSink(): Promise<Sink> {
  const child = fork(fileURLToPath(new URL('sink.ts', import.meta.url)))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `smtp://127.0.0.1:${port}`,
    async report() {
      const answered = once(child, 'message') as Promise<[SinkReport]>
      child.send('report')
      return (await answered)[0]
    },
    stop: () => child.disconnect(),
  }
}
