// For tests: another server that brings the same database up to date.

import { pino } from 'pino'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const [, , databaseUrl = '', directory = ''] = process.argv
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: pino({ level: 'silent' }) })
await migrate(database, directory)
await database.close()
