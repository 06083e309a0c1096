// Puts the lessons about mistakes together.

import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createFindMistakes, type FindMistakesDeps } from './find-mistakes.ts'
import { loadMistakes } from './load-mistakes.ts'
import { createMistakeStore } from './mistake-store.ts'
import { addMistakeRoutes } from './routes.ts'
import { createShowMistake } from './show-mistake.ts'

export type MistakesDeps = FindMistakesDeps & {
  kysely: Kysely<Schema>
  /** content/academy, as a URL that ends with a slash. */
  folder: URL
}

export async function createMistakes(deps: MistakesDeps) {
  const texts = await loadMistakes(deps.folder)
  const store = createMistakeStore(deps.kysely)
  const show = createShowMistake({ ...deps, store, texts, findMistakes: createFindMistakes(deps) })
  return { ...show, addRoutes: (api: App) => addMistakeRoutes(api, show) }
}
