// Loads the academy and puts its parts together.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { GameFacts } from '../../platform/game-values.ts'
import type { Ids } from '../../platform/ids.ts'
import { createCertificates } from './certificates.ts'
import { createChecks } from './checks.ts'
import { createLibrary } from './content/library.ts'
import { loadContent } from './content/load-content.ts'
import { createCounts } from './counts.ts'
import { createDiplomas, type DiplomasDeps } from './diplomas.ts'
import { createExams } from './exams.ts'
import { createReadTopics } from './read-topics.ts'
import { addAcademyRoutes } from './routes.ts'

export interface AcademyDeps extends DiplomasDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
  /** The folder with the contents, as a URL that ends with a slash. */
  folder: URL
  /** What the texts mention of the configuration. */
  facts: GameFacts
}

export type Academy = Awaited<ReturnType<typeof createAcademy>>

export async function createAcademy(deps: AcademyDeps) {
  const library = createLibrary(await loadContent(deps.folder, deps.facts))
  const parts = { ...deps, library }
  const checks = createChecks(parts)
  const exams = createExams(parts)
  const topics = createReadTopics({ ...parts, checks, exams })
  const certificates = createCertificates(deps.kysely)
  return {
    ...createDiplomas(deps),
    addRoutes: (api: App) => addAcademyRoutes(api, { library, topics, exams, checks, certificates }),
    lesson: topics.lesson,
    mistakeTexts: library.mistakes,
    /** How many lessons there are. */
    lessonCount: library.topics('nl').reduce((sum, { lessons }) => sum + lessons.length, 0),
    counts: createCounts(deps.kysely),
  }
}
