// npm run operator -- COMMAND: what must work without a browser, such as making the first operator. Each command is a file
// in scripts/operator.

import { parseArgs } from 'node:util'
import { BackupError } from '../server/src/platform/backup/backup-error.ts'
import type { OpenDatabase } from '../server/src/platform/database/open-database.ts'
import { type Command, CommandError, type Outcome } from './operator/command.ts'
import { dryRun } from './operator/dry-run.ts'
import { exportCompetition } from './operator/export-competition.ts'
import { grant } from './operator/grant.ts'
import { health } from './operator/health.ts'
import { importCompetition } from './operator/import-competition.ts'
import { openGameDatabase } from './operator/open-game-database.ts'
import { bidOnly, lift, soldOut } from './operator/restrict.ts'
import { revoke } from './operator/revoke.ts'
import { roles } from './operator/roles.ts'

const commands: readonly Command[] = [
  ...[grant, revoke, roles, health, soldOut, bidOnly, lift],
  ...[exportCompetition, importCompetition, dryRun],
]
/** PostgreSQL's code for a table that does not exist. */
const noTable = '42P01'

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

const help: Outcome = {
  lines: [
    'npm run operator -- COMMAND [--reason TEXT] [--json]',
    '',
    ...commands.map(({ name, takes, does }) => `  ${`${name} ${takes}`.trim().padEnd(28)} ${does}`),
    `  ${'help'.padEnd(28)} Shows this.`,
    '',
    'DATABASE_URL or DATA_DIR say which game, as for the server, which may run meanwhile.',
  ],
  json: { commands: commands.map(({ name, takes, does }) => ({ name, takes, does })) },
}

async function run(name: string, words: readonly string[], reason: string | null): Promise<Outcome> {
  if (name === 'help') return help
  const command = commands.find((each) => each.name === name)
  if (command === undefined) throw new CommandError('usage', `There is no command ${name}. Try help.`)
  let opened: Promise<OpenDatabase> | null = null
  try {
    return await command.run({
      ...{ words, reason },
      database: () => (opened ??= openGameDatabase(process.env)),
    })
  } catch (fault) {
    if (fault instanceof BackupError) throw new CommandError('refused', fault.message)
    if ((fault as { code?: string }).code !== noTable) throw fault
    throw new CommandError(
      'old_tables',
      'The tables are of an older version. Start the server of this version once.',
    )
  } finally {
    await (opened as Promise<OpenDatabase> | null)?.then((database) => database.close()).catch(() => {})
  }
}

async function main(): Promise<void> {
  const isJson = process.argv.includes('--json')
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, reason: { type: 'string' }, help: { type: 'boolean' } },
    })
    const [name = 'help', ...words] = positionals
    const outcome = await run(values.help ? 'help' : name, words, values.reason?.trim() || null)
    say(isJson ? JSON.stringify(outcome.json) : outcome.lines.join('\n'))
  } catch (fault) {
    const isUsage = (fault as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!(fault instanceof CommandError || isUsage)) throw fault
    const { message } = fault as Error
    const code = fault instanceof CommandError ? fault.code : 'usage'
    if (isJson) say(JSON.stringify({ error: { code, message } }))
    else process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

await main()
