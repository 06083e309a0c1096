// For tests: a process that does nothing but open the embedded database, so that it can be killed. Its argument is the
// data directory. It writes `open`, or why the database cannot be opened, and keeps the database busy for 1.5 s.

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
