// The measured server: the whole game with its demo market, whose clock says that it is just before half past seven.

import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { compose } from '@koersklasse/server/src/compose.ts'
import { readConfig } from '@koersklasse/server/src/config.ts'

const ahead = Number(process.env.AHEAD_MS)
const clock = { now: () => toEpochMs(Date.now() + ahead) }
const { AHEAD_MS: _, ...variables } = process.env
const server = await compose(readConfig({ SIMULATED_PLAYERS: '0', ...variables }, true), { clock })
const address = await server.listen()
process.stdout.write(`The server is ready: ${address}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
