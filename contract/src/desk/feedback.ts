// The inbox of feedback at the desk.

import { z } from 'zod'
import { done, endpoint } from '../endpoint.ts'
import { epochMs, id, text } from '../values.ts'

/** The most characters (UTF-16 code units) of an answer and of a tag, and the most tags of one piece of feedback. */
export const answerMaxLength = 4_000
export const tagMaxLength = 30
export const mostTags = 10

const tag = text.trim().min(1).max(tagMaxLength)

/**
 * A piece of feedback. `username` is that of a player who agreed to be named with it: only they can be answered. Times are
 * real.
 */
const deskFeedback = z.object({
  id,
  value: z.int().min(1).max(5),
  explanation: z.string(),
  location: z.string(),
  createdOn: epochMs,
  username: z.string().nullable(),
  tags: z.array(z.string()),
  answer: z.object({ text: z.string(), answeredOn: epochMs }).nullable(),
})
export type DeskFeedback = z.infer<typeof deskFeedback>

export const feedbackStates = ['unanswered', 'answered', 'anonymous'] as const

export const getDeskFeedback = endpoint({
  method: 'GET',
  path: '/desk/feedback',
  summary: 'Search the feedback: a page, newest first. A filter that is left out takes all.',
  access: 'answerFeedback',
  query: z.object({
    value: z.enum(['1', '2', '3', '4', '5']).optional(),
    /** `unanswered`: it can be answered, and has not been. `anonymous`: it cannot be answered. */
    state: z.enum(feedbackStates).optional(),
    tag: tag.optional(),
    /** A part of the text or of the path, whatever its case. */
    q: text.max(100).optional(),
    /** The id of the last piece of the page before. */
    after: id.optional(),
  }),
  response: z.object({
    feedback: z.array(deskFeedback),
    hasMore: z.boolean(),
    /** All tags in use, by name. */
    tags: z.array(z.string()),
  }),
})

export const tagFeedback = endpoint({
  method: 'PUT',
  path: '/desk/feedback/:id/tags',
  summary: 'Set the tags of a piece of feedback.',
  access: 'answerFeedback',
  params: z.object({ id }),
  body: z.object({ tags: z.array(tag).max(mostTags) }),
  response: done,
  errors: ['not_found'],
})

export const answerFeedback = endpoint({
  method: 'POST',
  path: '/desk/feedback/:id/answer',
  summary: 'Answer a piece of feedback by mail, once, in the language in which the text is written.',
  access: 'answerFeedback',
  params: z.object({ id }),
  body: z.object({ text: text.trim().min(1).max(answerMaxLength) }),
  response: done,
  errors: ['not_found', 'feedback_answered', 'feedback_anonymous'],
})
