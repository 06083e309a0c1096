// The academy over HTTP.

import {
  answerCheck,
  getAcademyTerms,
  getCertificate,
  getCheck,
  getExamResult,
  getExams,
  getLesson,
  getTeachersPlan,
  getTopic,
  getTopics,
  handInExam,
  readLesson,
  saveAnswers,
  startExam,
} from '@koersklasse/contract/academy.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type App, type Refusal, serve } from '../../http/route.ts'
import type { Certificates } from './certificates.ts'
import type { Checks } from './checks.ts'
import type { Library } from './content/library.ts'
import type { Exams } from './exams.ts'
import type { ReadTopics } from './read-topics.ts'

export interface AcademyRoutesDeps {
  library: Library
  topics: ReadTopics
  exams: Exams
  checks: Checks
  certificates: Certificates
}

export function addAcademyRoutes(app: App, deps: AcademyRoutesDeps): void {
  const { library, topics, exams, checks, certificates } = deps

  serve(app, getTopics, async ({ player, query: { language = 'nl' } }) =>
    ok({ topics: await topics.all(player?.userId ?? null, language) }),
  )
  serve(app, getTopic, async ({ player, params, query: { language = 'nl' } }) =>
    found(await topics.one(player?.userId ?? null, params.topic, language)),
  )
  serve(app, getLesson, ({ params, query: { language = 'nl' } }) =>
    found(topics.lesson(params.topic, params.lesson, language)),
  )
  serve(app, readLesson, async ({ player, params }) => {
    const outcome = await topics.markRead(player.userId, params.topic, params.lesson)
    return outcome === 'done' ? ok({ done: true as const }) : refuse({ code: outcome })
  })

  serve(app, getCheck, ({ player, params, query: { language = 'nl' } }) =>
    found(checks.questions(player.userId, params.topic, params.moment, language)),
  )
  serve(app, answerCheck, ({ player, params, body }) =>
    checks.answer(player.userId, params.topic, params.moment, body.answers),
  )

  serve(app, getExams, async ({ player }) => ok({ exams: await exams.states(player.userId) }))
  serve(app, startExam, ({ player, body: { topic, language = 'nl' } }) =>
    exams.start(player.userId, topic, language),
  )
  serve(app, saveAnswers, ({ player, params, body }) => exams.save(player.userId, params.id, body.answers))
  serve(app, handInExam, ({ player, body }) => exams.handIn(player.userId, body.attemptId, body.answers))
  serve(app, getExamResult, ({ player, params }) => exams.result(player.userId, params.id))
  serve(app, getCertificate, async ({ params }) => found(await certificates.find(params.code)))

  serve(app, getAcademyTerms, ({ query: { language = 'nl' } }) => {
    const { language: served, terms } = library.terms(language)
    return ok({
      language: served,
      terms: terms.map(({ words, see, ...term }) => ({ ...term, words: [...words], see: [...see] })),
    })
  })
  serve(app, getTeachersPlan, () => found(library.teachers))
}

function found<Value>(value: Value | null): Result<Value, Refusal<'not_found'>> {
  return value === null ? refuse({ code: 'not_found' }) : ok(value)
}
