// The inbox of feedback over HTTP. Only who agreed to be named with their feedback can be answered, by mail.

import { answerFeedback, getDeskFeedback, tagFeedback } from '@koersklasse/contract/desk/feedback.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import { type App, type Refusal, serve } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { type DoneAtDesk, recordDeskAction } from '../../../platform/desk-log.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import type { FeedbackMails } from './feedback-mails.ts'
import * as store from './feedback-store.ts'

export interface FeedbackDeskDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  mails: FeedbackMails
  /** To be called when a mail is waiting. */
  wakeMail: () => void
}

export function addFeedbackDeskRoutes(app: App, deps: FeedbackDeskDeps): void {
  const { kysely, clock, wakeMail } = deps

  serve(app, getDeskFeedback, async ({ query }) => {
    const [found, tags] = await Promise.all([store.searchFeedback(kysely, query), store.listTags(kysely)])
    return ok({ feedback: found.slice(0, store.pageLength), hasMore: found.length > store.pageLength, tags })
  })

  serve(app, tagFeedback, ({ player, params: { id }, body }) =>
    kysely.transaction().execute(async (tx) => {
      const known = await store.lockFeedback(tx, id)
      if (known === undefined) return refuse({ code: 'not_found' })
      const tags = [...new Set(body.tags)].sort()
      await store.setTags(tx, id, tags)
      const facts = { before: { tags: known.tags }, after: { tags } }
      await record(tx, id, { by: player, at: clock.now(), action: 'tagFeedback', ...facts })
      return ok({ done: true as const })
    }),
  )

  serve(app, answerFeedback, async ({ player, params: { id }, body: { text } }) => {
    const answered = await kysely.transaction().execute((tx) => answer(tx, { id, text, player }, deps))
    if (answered.ok) wakeMail()
    return answered
  })
}

/** Queues the mail with an answer, and notes it. */
async function answer(
  tx: Transaction<Schema>,
  { id, text, player }: { id: string; text: string; player: Player },
  { ids, clock, mails }: FeedbackDeskDeps,
): Promise<Result<{ done: true }, Refusal<'not_found' | 'feedback_anonymous' | 'feedback_answered'>>> {
  const known = await store.lockFeedback(tx, id)
  if (known === undefined) return refuse({ code: 'not_found' })
  if (known.player === null) return refuse({ code: 'feedback_anonymous' })
  if (known.answered_at !== null) return refuse({ code: 'feedback_answered' })
  const at = clock.now()
  await store.setAnswer(tx, id, { answer: text, at })
  const { id: userId, username } = known.player
  const values = { username, answer: text, feedback: known.explanation || '–' }
  await insertMail(tx, ids.next(), mails.compose('feedback-answer', known.player, values), at, userId)
  // The answer is erased with the player; the log only says that there was one.
  await record(tx, id, { by: player, at, action: 'answerFeedback', before: null, after: null })
  return ok({ done: true })
}

async function record(
  tx: Transaction<Schema>,
  id: string,
  done: Pick<DoneAtDesk, 'by' | 'at' | 'action' | 'before' | 'after'>,
): Promise<void> {
  await recordDeskAction(tx, { ...done, subject: { kind: 'feedback', id }, reason: null })
}
