// One competition as a file, to be shown in another installation.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type pg from 'pg'
import type { Section } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { competitionTables, selectionOf } from './competition-tables.ts'
import {
  type CompetitionHeader,
  type Contents,
  contentsName,
  formatVersion,
  headerName,
  tablesFolder,
} from './contents.ts'
import { copyOut, json } from './sections.ts'
import { readVersions } from './tables.ts'
import { writeSnapshot } from './write-snapshot.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Exports a competition that is closed: its rules and texts, portfolios, orders, transactions, ledger, log and closing. Its
 * players leave under their pseudonyms in the log.
 * @param options.houseName what a competition of the house is called elsewhere
 * @throws BackupError if there is no such competition, it is not closed yet, or the file exists
 */
export async function exportCompetition(options: {
  connectionString: string
  competitionId: string
  houseName: string
  file: string
  key: string
  version: string
  clock: Clock
}): Promise<{ header: CompetitionHeader; rows: number; size: number; sha256: string }> {
  return writeSnapshot(options, (client) => describe(client, options), sectionsOf)
}

async function describe(
  client: pg.Client,
  {
    competitionId,
    houseName,
    version,
    clock,
  }: Pick<Parameters<typeof exportCompetition>[0], 'competitionId' | 'houseName' | 'version' | 'clock'>,
): Promise<CompetitionHeader> {
  const { rows } = uuid.test(competitionId)
    ? await client.query<{ name: string; isClosed: boolean }>(
        `select name, closed_at is not null as "isClosed" from public.competitions where id = $1`,
        [competitionId],
      )
    : { rows: [] }
  const [found] = rows
  if (found === undefined) throw new BackupError(`There is no competition ${competitionId}.`)
  if (!found.isClosed)
    throw new BackupError(
      'The competition is not closed yet. It can be exported when its final list is complete.',
    )
  const { schema } = await readVersions(client)
  return {
    ...{ format: formatVersion, game: version, schema, at: new Date(clock.now()).toISOString() },
    ...{ kind: 'competition', id: competitionId, name: found.name || houseName },
    tables: await competitionTables(client),
  }
}

async function* sectionsOf(
  client: pg.Client,
  header: CompetitionHeader,
  contents: Contents,
): AsyncGenerator<Section> {
  yield { name: headerName, content: json(header) }
  for (const table of header.tables) {
    const content = copyOut(client, table.name, selectionOf(table, header.id), contents)
    yield { name: `${tablesFolder}${table.name}`, content }
  }
  yield { name: contentsName, content: json(contents) }
}
