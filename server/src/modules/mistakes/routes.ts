// Lessons about mistakes over HTTP.

import {
  getHiddenMistakes,
  hideMistake,
  type MistakePlace,
  restoreMistake,
  showMistake,
} from '@koersklasse/contract/mistakes.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { Place } from './mistake-store.ts'
import type { ShowMistake } from './show-mistake.ts'

export function addMistakeRoutes(app: App, show: ShowMistake): void {
  serve(app, showMistake, async ({ player, query, body }) => {
    const shown = await show.at(player, placeOf(body), query.language ?? 'nl')
    return shown.ok ? ok({ lesson: shown.value }) : shown
  })
  serve(app, hideMistake, async ({ player, params }) => {
    await show.hide(player.userId, params.kind)
    return ok({ done: true })
  })
  serve(app, restoreMistake, async ({ player, params }) => {
    await show.restore(player.userId, params.kind)
    return ok({ done: true })
  })
  serve(app, getHiddenMistakes, async ({ player }) => ok({ kinds: await show.hiddenKinds(player.userId) }))
}

function placeOf({ place, objectId }: MistakePlace): Place {
  if (place === 'dashboard' || objectId === undefined) return { at: 'dashboard', id: null }
  return { at: place, id: objectId }
}
