// Runs the server with its clock set forward: node server-at.ts <milliseconds>.

import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { compose } from '@koersklasse/server/src/compose.ts'
import { readConfig } from '@koersklasse/server/src/config.ts'

const laterMs = Number(process.argv[2])
const clock = { now: () => toEpochMs(Date.now() + laterMs) }
const server = await compose(readConfig(process.env, false), { clock })
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.stdout.write(`The server is ready: ${(await server.listen()).replace('127.0.0.1', 'localhost')}\n`)
