// Starts the server: reads the environment, composes, listens, and closes gracefully. `--demo` runs the demo.

import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { StartupError } from './platform/startup-error.ts'

/** The longest that closing may take after draining, in milliseconds; then the process exits. */
const closeDeadlineMs = 4_500
/** Within this time a second Ctrl-C is an echo of the first, sent by both the terminal and npm; in milliseconds. */
const echoMs = 1_000

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.includes('--demo'))
  const starting = compose(config)
  // A signal during the start takes effect after it, so that everything is closed in order.
  closeOnSignal(config.drainMs, async (signal) => {
    const server = await starting
    if (signal === 'SIGTERM') await server.drain()
    await server.close()
  })
  const server = await starting
  const address = await server.listen().catch(async (fault: NodeJS.ErrnoException) => {
    await server.close()
    if (fault.code !== 'EADDRINUSE') throw fault
    throw new StartupError(`Port ${config.port} is in use. Stop what listens on it, or set PORT to another.`)
  })
  say(`\n${config.brand.name} is ready: ${config.port === 0 ? address : config.publicUrl}`)
  if (config.smtpUrl === null) say(`Mails (an activation link, for one) are files in ${server.mailFolder}`)
  if (config.isDemo) say('This is the demo: the market moves day and night. Press Ctrl-C to stop.')
}

function closeOnSignal(drainMs: number, close: (signal: NodeJS.Signals) => Promise<void>): void {
  let since: number | null = null
  const stop = (signal: NodeJS.Signals): void => {
    if (since !== null && performance.now() - since > echoMs) process.exit(1)
    if (since !== null) return
    since = performance.now()
    setTimeout(() => process.exit(1), drainMs + closeDeadlineMs).unref()
    close(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

main().catch((fault: unknown) => {
  const isExpected = fault instanceof StartupError
  process.stderr.write(`${isExpected ? fault.message : String((fault as Error).stack ?? fault)}\n`)
  process.exit(1)
})
