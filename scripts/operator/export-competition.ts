import packageJson from '../../package.json' with { type: 'json' }
import { exportCompetition as exportTo } from '../../server/src/platform/backup/export-competition.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { type Command, CommandError } from './command.ts'
import { competitionFile } from './competition-files.ts'

export const exportCompetition: Command = {
  name: 'export-competition',
  takes: 'ID FILE',
  does: 'Writes a competition that is closed to a file for another installation.',
  async run({ words, database }) {
    const [competitionId, path, ...more] = words
    if (competitionId === undefined || more.length > 0)
      throw new CommandError('usage', 'Name the id of a competition, and a file.')
    const { file, key, config } = competitionFile(path)
    const { connectionString } = await database()
    const { header, rows, size, sha256 } = await exportTo({
      ...{ connectionString, competitionId, file, key, houseName: config.brand.name },
      ...{ version: packageJson.version, clock: systemClock },
    })
    return {
      lines: [`${header.name}: ${rows} rows, ${size} bytes. SHA-256 ${sha256}`],
      json: { id: header.id, name: header.name, rows, size, sha256 },
    }
  },
}
