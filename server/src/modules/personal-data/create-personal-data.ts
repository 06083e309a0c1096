// Downloads of all data on a player: asked for, built by a job, and kept for a day.

import type { Download as WireDownload } from '@koersklasse/contract/personal-data.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { App, Refusal } from '../../http/route.ts'
import type { Person } from '../../platform/database/personal-tables.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { buildDownload, type DownloadParts } from './build-download.ts'
import { loadReadme } from './load-readme.ts'
import { addPersonalDataRoutes } from './routes.ts'
import { createDownloadStore, type DownloadRow } from './store.ts'

/** How long a download is available, and the period in which a player may ask for a few, in milliseconds. */
export const keptMs = 24 * 3_600_000
const mostPerDay = 3

export type RequireRecentProof = (
  player: Player,
) => Promise<Result<true, Refusal<'reauthentication_required' | 'unauthenticated'>>>

export interface PersonalDataDeps extends DownloadParts {
  kysely: Kysely<Schema>
  jobs: Jobs
  ids: Ids
  /** Real time. */
  clock: Clock
  security: SecurityEvents
  requireRecentProof: RequireRecentProof
  /** The facts about a player that downloads need; undefined if the player has left. */
  findPerson(userId: string): Promise<(Person & { language: Language }) | undefined>
  /** The folder with the texts that explain a download, as a URL that ends with a slash. */
  folder: URL
  /** The name of the game. */
  game: string
}

export type PersonalData = Awaited<ReturnType<typeof createPersonalData>>

export async function createPersonalData(deps: PersonalDataDeps) {
  const { kysely, clock, ids, security } = deps
  const store = createDownloadStore(kysely)
  const addJob = await defineBuilding({ ...deps, store })
  const filesTotal = Object.keys(deps.rows).length

  const toWire = (row: DownloadRow): WireDownload => ({
    state: row.ready_at === null ? 'building' : 'ready',
    ...{ filesDone: row.files_done, filesTotal, size: row.size },
    ...{ createdOn: row.created_at, expiresOn: row.expires_at },
  })
  const newest = (userId: string) => store.findNewest(userId, clock.now())

  /** Asks for a download, unless one is being built. */
  async function request(
    { userId }: Player,
    address: string,
  ): Promise<Result<{ download: WireDownload }, Refusal<'too_many_downloads' | 'unauthenticated'>>> {
    const before = await newest(userId)
    if (before !== undefined && before.ready_at === null) return ok({ download: toWire(before) })
    const now = clock.now()
    const asked = await store.askedAfter(userId, toEpochMs(now - keptMs))
    if (asked.length >= mostPerDay)
      return refuse({ code: 'too_many_downloads', retryAfterMs: asked.at(-mostPerDay)! + keptMs - now })
    const id = ids.next()
    await kysely.transaction().execute(async (tx) => {
      const row = { id, user_id: userId, created_at: now, expires_at: toEpochMs(now + keptMs) }
      if (await store.insert(tx, row)) await addJob({ userId, downloadId: id }, tx)
    })
    security.record({ type: 'download_requested', network: networkOf(address), userId })
    const download = await newest(userId)
    return download === undefined ? refuse({ code: 'unauthenticated' }) : ok({ download: toWire(download) })
  }

  return {
    addRoutes: (api: App): void =>
      addPersonalDataRoutes(api, {
        ...deps,
        request,
        async current({ userId }) {
          const row = await newest(userId)
          return row === undefined ? null : toWire(row)
        },
        async open({ userId }) {
          const row = await newest(userId)
          const bytes = row && row.ready_at !== null ? await store.openChunks(row) : null
          return bytes && { size: row!.size!, bytes }
        },
      }),
    /** Deletes downloads that have expired; for a timer. */
    removeExpired: () => store.deleteExpired(clock.now()),
  }
}

/** Defines the job that builds a download; resolves to the function that adds one. */
async function defineBuilding(deps: PersonalDataDeps & { store: ReturnType<typeof createDownloadStore> }) {
  const { store, jobs, clock, findPerson } = deps
  const readmeOf = await loadReadme(deps.folder, deps.game)
  type Data = { userId: string; downloadId: string }
  return jobs.define<Data>('download', async ({ userId, downloadId }, tx, signal) => {
    const row = await store.find(downloadId)
    const person = await findPerson(userId)
    // The player has left, or the download has expired.
    if (row === undefined || person === undefined) return
    const size = await buildDownload(deps, {
      ...{ person, readme: readmeOf(person.language), now: new Date(clock.now()), signal },
      keep: (place, bytes) => store.insertChunk(tx, downloadId, place, bytes),
      showProgress: (done) => store.showProgress(downloadId, done),
    })
    const now = clock.now()
    await store.finish(tx, row, { size, now, expiresAt: toEpochMs(now + keptMs) })
  })
}
