// For tests: a process that runs the migrations. Its arguments are the URL of the database and the folder of
// migrations.

import { pino } from 'pino'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const [, , databaseUrl = '', directory = ''] = process.argv
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: pino({ level: 'silent' }) })
await migrate(database, { directory })
await database.close()
