// Runs the measured server in a separate process.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

export interface RunningServer {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts a server with these settings on a free port: the demo, or another program. Resolves when it is ready. */
export async function startServer(
  settings: Record<string, string>,
  program: readonly string[] = ['--max-semi-space-size=64', main, '--demo'],
): Promise<RunningServer> {
  const child: ChildProcess = spawn(process.execPath, program, {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '0',
      SIMULATED_PLAYERS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString()
      // The server logs what is wrong to standard output.
      process.stderr.write(text)
      const address = / is ready: http:\S+:(\d+)/.exec(printed)
      if (address !== null) resolve(Number(address[1]))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  return {
    ...{ port, pid: child.pid! },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
