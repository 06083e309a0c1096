// One of several nodes that carry out corrections, for a test to kill. Arguments: the database, the market's time, and the
// node's part. With `market` it corrects candles and products. With `engine` it competes for the role of the engine, repairs
// portfolios and closes competitions. It prints when it is up, when it gains the role, and when all is done.

import { pino } from 'pino'
import { createFence } from '../../../src/platform/database/fence.ts'
import { holdRole } from '../../../src/platform/database/hold-role.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { openTickGame } from './tick-game.ts'

const [databaseUrl, at, role] = process.argv.slice(2) as [string, string, 'market' | 'engine']
const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const database = await openDatabase({ databaseUrl, dataDir: '.', poolSize: 6, log })

if (role === 'market') {
  const game = await openTickGame(database, { at: Number(at) })
  print('up')
  await game.node.quoteCorrections.apply()
  await game.node.save()
  await game.shutDown()
} else {
  const engine = createFence('engine')
  // One portfolio in each transaction, so that the process can be killed between any two.
  const game = await openTickGame(database, { at: Number(at), batchSize: 1, engine })
  print('up')
  const { connectionString } = database
  await new Promise<void>((resolve) => {
    const held = holdRole(
      engine,
      async (signal, started) => {
        started()
        print('holds')
        await game.workAsEngine(signal)
        if (!signal.aborted) void held.stop().then(resolve)
      },
      { connectionString, log, intervalMs: 20 },
    )
  })
  await game.shutDown()
}
await database.close()
print('done')
