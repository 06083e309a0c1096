// What the tests of the database door share.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

export const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })

/** Opens the embedded database of a directory; closed at the latest when the test ends. */
export async function open(dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 4, log })
  onTestFinished(database.close)
  return database
}

/** Makes a directory that goes when the test ends. */
export async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'koersklasse-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Resolves to the sentence with which an opening is refused. */
export async function refusal(opening: Promise<OpenDatabase>): Promise<string> {
  const failure = await opening.then(
    (database) => database.close(),
    (error) => error,
  )
  expect(failure).toBeInstanceOf(StartupError)
  return (failure as StartupError).message
}
