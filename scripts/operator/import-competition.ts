import { randomBytes } from 'node:crypto'
import { toJoinCode } from '../../domain/src/competition/join-code.ts'
import { addPlaceholders } from '../../server/src/modules/accounts/placeholder-accounts.ts'
import { auditLedger } from '../../server/src/modules/trading/portfolios/audit-ledger.ts'
import { importCompetition as importFrom } from '../../server/src/platform/backup/import-competition.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { recordDeskAction } from '../../server/src/platform/desk-log.ts'
import { type Command, CommandError } from './command.ts'
import { competitionFile } from './competition-files.ts'

export const importCompetition: Command = {
  name: 'import-competition',
  takes: 'FILE',
  does: 'Adds a competition of another installation, with its players under pseudonyms.',
  async run({ words, reason, database }) {
    const [path, ...more] = words
    if (more.length > 0) throw new CommandError('usage', 'Name one file.')
    const { file, key } = competitionFile(path)
    const { connectionString } = await database()
    const at = systemClock.now()
    const { header, players, transactions } = await importFrom({
      ...{ connectionString, file, key, joinCode: toJoinCode(randomBytes(10)), audit: auditLedger },
      addPlayers: (kysely, added) => addPlaceholders(kysely, added, at),
      record: (kysely, { id, name }) =>
        recordDeskAction(kysely, {
          ...{ by: 'command line', at, action: 'importCompetition', reason },
          ...{ subject: { kind: 'competition', id, name }, before: null, after: { name } },
        }),
    })
    return {
      lines: [`${header.name}: ${players} players and ${transactions} transactions are here now.`],
      json: { id: header.id, name: header.name, players, transactions },
    }
  },
}
