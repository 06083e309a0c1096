// Downloads over HTTP.

import { Readable } from 'node:stream'
import {
  type Download,
  getDownload,
  getDownloadFile,
  requestDownload,
} from '@koersklasse/contract/personal-data.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../http/authentication.ts'
import { type App, FileAnswer, type Refusal, serve } from '../../http/route.ts'
import type { RequireRecentProof } from './create-personal-data.ts'

/** How long sending a download may take, in milliseconds: on a slow phone. */
const sendingMs = 600_000

export interface PersonalDataRoutesDeps {
  requireRecentProof: RequireRecentProof
  current(player: Player): Promise<Download | null>
  request(
    player: Player,
    address: string,
  ): Promise<Result<{ download: Download }, Refusal<'too_many_downloads' | 'unauthenticated'>>>
  /** The bytes of the player's download; null if there is none yet. */
  open(player: Player): Promise<{ size: number; bytes: AsyncIterable<Buffer> } | null>
}

export function addPersonalDataRoutes(app: App, deps: PersonalDataRoutesDeps): void {
  serve(app, getDownload, async ({ player }) => ok({ download: await deps.current(player) }))

  serve(app, requestDownload, async ({ player, request }) => {
    const recent = await deps.requireRecentProof(player)
    return recent.ok ? deps.request(player, request.ip) : recent
  })

  serve(
    app,
    getDownloadFile,
    async ({ player }) => {
      const recent = await deps.requireRecentProof(player)
      if (!recent.ok) return recent
      const file = await deps.open(player)
      if (file === null) return refuse({ code: 'not_found' })
      const { size, bytes } = file
      return ok(
        new FileAnswer({
          stream: Readable.from(bytes),
          size,
          type: 'application/zip',
          name: 'mijn-gegevens.zip',
        }),
      )
    },
    { sendingMs },
  )
}
