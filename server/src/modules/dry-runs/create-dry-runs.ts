// Dry runs: asked for at the desk, and carried out one at a time by a node with the role jobs.

import { join } from 'node:path'
import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import type { LintFacts } from '@koersklasse/domain/competition/lint.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Repeated } from '../../platform/timers.ts'
import type { GameSettings } from './dry-run-messages.ts'
import { createDryRunStore, type DryRunRow } from './dry-run-store.ts'
import { DryRunError, dryRunFolder, playInProcess, removeLeftovers } from './play-in-process.ts'
import { addDryRunRoutes } from './routes.ts'

const lookMs = 1_000
/** How long the node of a dry run may report no progress before it counts as gone, in milliseconds. */
const silentMs = 15_000

export interface DryRunsDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  log: Log
  dataDir: string
  /** The file that the process of a dry run runs. */
  program: string
  settings: GameSettings
  /** How many simulated players there are in each. */
  players: number
  /** By how many levels the priority of each is below that of this process: the players of the game come first. */
  niceness: number
  /** The rules of a competition that somebody at the desk manages; null if there is none. */
  rulesAtDesk(player: Player, id: string): Promise<OrganisedRules | null>
  lintFacts(): LintFacts
}

export type DryRuns = ReturnType<typeof createDryRuns>

export function createDryRuns(deps: DryRunsDeps) {
  const { kysely, ids, clock, log, dataDir } = deps
  const store = createDryRunStore(kysely)
  const stopping = new AbortController()
  let isClean = false
  let running: Promise<void> = Promise.resolve()

  async function play(run: DryRunRow): Promise<void> {
    const { id, rules, players } = run
    const cancelling = new AbortController()
    const signal = AbortSignal.any([stopping.signal, cancelling.signal])
    let progress = 0
    const heard = setInterval(() => {
      store.hear(id, progress, clock.now()).then(
        (goesOn) => goesOn || cancelling.abort(),
        (fault: unknown) => log.warn({ err: fault }, 'the progress of a dry run could not be saved'),
      )
    }, lookMs)
    try {
      const job = {
        rules,
        players,
        niceness: deps.niceness,
        seed: ids.secret(),
        settings: deps.settings,
        folder: join(dryRunFolder(dataDir), id),
      }
      const outcome = await playInProcess(job, { program: deps.program, log, signal }, (fraction) => {
        progress = fraction
      })
      await store.finish(id, { outcome }, clock.now())
    } catch (fault) {
      // This node stops: another node begins the dry run again.
      if (stopping.signal.aborted) return
      if (!cancelling.signal.aborted) log.error({ err: fault }, 'a dry run failed')
      const failure = fault instanceof DryRunError ? fault.failure : 'fault'
      await store.finish(id, { failure }, clock.now())
    } finally {
      clearInterval(heard)
    }
  }

  async function look(): Promise<void> {
    if (!isClean) isClean = await removeLeftovers(dataDir, log)
    await store.release(toEpochMs(clock.now() - silentMs))
    const run = stopping.signal.aborted ? undefined : await store.take(clock.now())
    if (run === undefined) return
    running = play(run)
    await running
  }

  return {
    addRoutes: (api: App): void => addDryRunRoutes(api, { ...deps, store }),
    /** To be repeated by a node with the role jobs. */
    timers: [{ everyMs: lookMs, run: look }] satisfies Repeated[],
    /** Ends the dry run that is under way; it begins again at the next start. */
    async close(): Promise<void> {
      stopping.abort()
      await running.catch(() => {})
    },
  }
}
