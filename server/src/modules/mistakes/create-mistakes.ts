// Puts the lessons about mistakes together.

import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createFindMistakes, type FindMistakesDeps } from './find-mistakes.ts'
import { createMistakeStore } from './mistake-store.ts'
import { addMistakeRoutes } from './routes.ts'
import { createShowMistake, type ShowMistakeDeps } from './show-mistake.ts'

export type MistakesDeps = FindMistakesDeps & Pick<ShowMistakeDeps, 'textsIn'> & { kysely: Kysely<Schema> }

export function createMistakes(deps: MistakesDeps) {
  const store = createMistakeStore(deps.kysely)
  const show = createShowMistake({ ...deps, store, findMistakes: createFindMistakes(deps) })
  return { ...show, addRoutes: (api: App) => addMistakeRoutes(api, show) }
}
