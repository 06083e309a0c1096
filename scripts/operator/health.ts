import type { DeskNode } from '../../contract/src/desk/operations.ts'
import { readDatabaseSize } from '../../server/src/modules/operations/database-size.ts'
import { listNodes } from '../../server/src/modules/operations/nodes.ts'
import { lastAttempts } from '../../server/src/platform/backup/backup-store.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { type Command, CommandError } from './command.ts'

export const health: Command = {
  name: 'health',
  takes: '',
  does: 'Says which nodes run and what they hold, how large the database is, and when it was backed up last.',
  async run(call) {
    if (call.words.length > 0) throw new CommandError('usage', 'This command takes no words.')
    const { kysely } = await call.database()
    const nodes = await listNodes(kysely, systemClock.now())
    const { bytes } = await readDatabaseSize(kysely)
    const { last } = await lastAttempts(kysely)
    const backup = last && { endedAt: last.endedAt, isGood: last.made !== null }
    return {
      lines: [
        ...(nodes.length === 0 ? ['No node runs.'] : nodes.map(lineOf)),
        `The database has ${Math.ceil(bytes / 1_000_000)} MB.`,
        backup === null
          ? 'There is no backup.'
          : `The last backup ${backup.isGood ? 'was made' : 'failed'} at ${new Date(backup.endedAt).toISOString()}.`,
      ],
      json: { nodes, database: { bytes }, backup },
    }
  },
}

function lineOf({ id, version, isSilent, heardAt, load }: DeskNode): string {
  if (isSilent) return `${id} (${version}) was last heard of at ${new Date(heardAt).toISOString()}.`
  const held = load?.held.join(', ') || 'none'
  return `${id} (${version}) is ${load?.isReady ? 'ready' : 'not ready'}; it holds ${held}.`
}
