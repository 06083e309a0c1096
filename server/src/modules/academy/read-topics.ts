// Topics and lessons, and which of them a player has read.

import type { Lesson, LessonLink, TopicDetail, TopicSummary } from '@koersklasse/contract/academy.ts'
import { withOptions } from '@koersklasse/domain/academy/questions.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import { holdPlayer } from '../../platform/database/hold-player.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createRandom } from '../../platform/random.ts'
import type { Checks } from './checks.ts'
import type { Library } from './content/library.ts'
import type { TopicContent } from './content/load-content.ts'
import type { Exams } from './exams.ts'
import { tellChanged } from './tell-changed.ts'

export interface ReadTopicsDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  library: Library
  checks: Pick<Checks, 'scores'>
  exams: Pick<Exams, 'states'>
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
}

export type ReadTopics = ReturnType<typeof createReadTopics>

export function createReadTopics(deps: ReadTopicsDeps) {
  const { kysely, clock, library, checks, exams, wakeOutbox } = deps

  return {
    async all(userId: string | null, language: Language): Promise<TopicSummary[]> {
      const isRead = await readsOf(kysely, userId)
      return library.topics(language).map(({ topic, lessons }) => ({
        topic,
        lessonCount: lessons.length,
        readCount: lessons.filter(({ id }) => isRead(topic, id)).length,
        minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
      }))
    },

    /** A topic; null if there is none. */
    async one(userId: string | null, id: string, language: Language): Promise<TopicDetail | null> {
      const content = library.topic(id, language)
      if (content === null) return null
      const { topic } = content
      const isRead = await readsOf(kysely, userId)
      const [check, states] =
        userId === null ? [null, []] : await Promise.all([checks.scores(userId, topic), exams.states(userId)])
      return {
        topic,
        language: content.language,
        lessons: content.lessons.map(({ id, title, minutes }) => ({
          ...{ id, title, minutes, isRead: isRead(topic, id) },
        })),
        check,
        exam: states.find((state) => state.topic === topic) ?? null,
      }
    },

    /** A lesson; null if there is none. Its options are in the same order for everybody. */
    lesson(topicId: string, lessonId: string, language: Language): Lesson | null {
      const content = library.topic(topicId, language)
      return content === null ? null : toWireLesson(content, lessonId)
    },

    /** Notes that a player has read a lesson; refuses one that does not exist, and a player who has left. */
    async markRead(
      userId: string,
      topicId: string,
      lessonId: string,
    ): Promise<'done' | 'not_found' | 'unauthenticated'> {
      const content = library.topic(topicId, 'nl')
      if (content === null || content.lessons.every(({ id }) => id !== lessonId)) return 'not_found'
      const row = { user_id: userId, topic: content.topic, lesson: lessonId, read_at: clock.now() }
      const isHere = await kysely.transaction().execute(async (tx) => {
        if (!(await holdPlayer(tx, userId))) return false
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('lesson_reads')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 1n) await tellChanged(tx, userId)
        return true
      })
      wakeOutbox()
      return isHere ? 'done' : 'unauthenticated'
    },
  }
}

/** Whether a player has read a lesson; a visitor has read none. */
async function readsOf(
  kysely: Kysely<Schema>,
  userId: string | null,
): Promise<(topic: Topic, lesson: string) => boolean> {
  if (userId === null) return () => false
  const rows = await kysely
    .selectFrom('lesson_reads')
    .select(['topic', 'lesson'])
    .where('user_id', '=', userId)
    .execute()
  const read = new Set(rows.map(({ topic, lesson }) => `${topic}/${lesson}`))
  return (topic, lesson) => read.has(`${topic}/${lesson}`)
}

function toWireLesson({ topic, language, lessons }: TopicContent, id: string): Lesson | null {
  const place = lessons.findIndex((lesson) => lesson.id === id)
  const lesson = lessons[place]
  if (lesson === undefined) return null
  const { question, ...text } = lesson
  const random = createRandom(`${topic}/${id}`).uniform
  const { options, right } = withOptions([question.right], question.wrong, random)
  return {
    ...{ topic, language, number: place + 1, count: lessons.length, ...text },
    question: { text: question.text, options, right: right[0] ?? 0, why: question.why },
    previous: toLink(lessons[place - 1]),
    next: toLink(lessons[place + 1]),
  }
}

function toLink(lesson: LessonLink | undefined): LessonLink | null {
  return lesson === undefined ? null : { id: lesson.id, title: lesson.title }
}
