// For tests: a server reduced to its database, in a process of its own that can be killed. Says `open` when it has the
// database of the data directory that it was given, or why not, and keeps it busy for a moment.

import { pino } from 'pino'
import { openDatabase } from './open-database.ts'

try {
  const [, , dataDir = ''] = process.argv
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    poolSize: 2,
    log: pino({ level: 'silent' }),
  })
  process.once('SIGTERM', () => database.close())
  const busy = "do $$ begin while clock_timestamp() < now() + interval '1.5 s' loop end loop; end $$"
  database.pool.query(busy).catch(() => {})
  process.stdout.write('open\n')
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`)
  process.exitCode = 1
}
