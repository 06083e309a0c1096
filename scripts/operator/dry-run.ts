import { setTimeout as pause } from 'node:timers/promises'
import type { DryRunOutcome } from '../../contract/src/desk/dry-run-outcome.ts'
import { dryRunPlayers } from '../../contract/src/desk/dry-runs.ts'
import { createDeskStore } from '../../server/src/modules/competitions/desk/desk-store.ts'
import { createDryRunStore } from '../../server/src/modules/dry-runs/dry-run-store.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { recordDeskAction } from '../../server/src/platform/desk-log.ts'
import { systemIds } from '../../server/src/platform/ids.ts'
import { type Command, CommandError } from './command.ts'

/** How often the command checks whether the dry run is done, and how long it waits at most, in milliseconds. */
const lookMs = 1_000
const patienceMs = 600_000
const mostPlayers = 2_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const dryRun: Command = {
  name: 'dry-run',
  takes: 'ID [PLAYERS]',
  does: 'Has the running server play a competition or a draft with 500 simulated players, or as many as named, and waits for the outcome.',
  async run({ words, database }) {
    const [competitionId, typed = String(dryRunPlayers), ...more] = words
    if (competitionId === undefined || more.length > 0)
      throw new CommandError('usage', 'Name the id of a competition or a draft.')
    const players = Number(typed)
    if (!/^\d+$/.test(typed) || players < 1 || players > mostPlayers)
      throw new CommandError('usage', `Name from 1 to ${mostPlayers} players.`)
    if (!uuid.test(competitionId))
      throw new CommandError('not_found', 'There is no competition with this id.')
    const { kysely } = await database()
    const found = await createDeskStore(kysely).find('all', competitionId)
    if (found === undefined) throw new CommandError('not_found', 'There is no competition with this id.')
    const store = createDryRunStore(kysely)
    const [id, at] = [systemIds.next(), systemClock.now()]
    const run = { id, competitionId, requestedBy: null, rules: found.rules, players }
    await kysely.transaction().execute(async (tx) => {
      if (!(await store.add(tx, run, at)))
        throw new CommandError('dry_run_under_way', 'A dry run of it waits or is under way.')
      await recordDeskAction(tx, {
        ...{ by: 'command line', at, action: 'startDryRun', before: null, after: null, reason: null },
        subject: { kind: 'competition', id: competitionId, name: found.rules.name },
      })
    })
    for (const end = performance.now() + patienceMs; performance.now() < end; await pause(lookMs)) {
      const row = (await store.last(competitionId)).find((each) => each.id === id)
      if (row?.state === 'done') return { lines: linesOf(row.outcome!), json: row.outcome! }
      if (row?.state === 'failed' || row?.state === 'cancelled')
        throw new CommandError(row.state, `The dry run was not completed: ${row.failure ?? row.state}.`)
    }
    throw new CommandError('timeout', 'The dry run is not done yet. Is a server with the role jobs running?')
  },
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)} %`
const euro = (cents: number): string => `${(cents / 100).toFixed(2)} euro`

function linesOf({
  players,
  trades,
  results,
  costs,
  knockOuts,
  refusals,
  characters,
}: DryRunOutcome): string[] {
  return [
    `${players} players, ${trades} trades`,
    `results: ${results.map(({ percentile, result }) => `p${percentile} ${percent(result)}`).join(', ')}`,
    `costs: ${euro(costs.total)}, median ${euro(costs.median)}, most ${euro(costs.most)}`,
    `knock-outs: ${knockOuts.positions} of ${knockOuts.players} players, ${euro(knockOuts.lost)} lost`,
    ...refusals
      .filter(({ orders }) => orders > 0)
      .map(({ rule, orders, players: by }) => `refused by ${rule}: ${orders} orders of ${by} players`),
    ...characters.map(
      ({ character, players: count, winners, median }) =>
        `${character}: ${count} players, median ${percent(median)}, ${winners} among the best tenth`,
    ),
  ]
}
