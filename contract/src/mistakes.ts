// Lessons at the moment of a mistake: at most one a day, where it happened.

import { type MistakeKind, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { topics } from '@koersklasse/domain/academy/topics.ts'
import { abortReasons } from '@koersklasse/domain/orders/order.ts'
import { z } from 'zod'
import { slug } from './academy.ts'
import { done, endpoint } from './endpoint.ts'
import { cents, epochMs, id, inLanguage, language } from './values.ts'

const product = z.string()
const count = z.int().min(0)
/** A part of 1: 0.8 is 80 %. */
const fraction = z.number()

/** A mistake with the player's own numbers: amounts in cents, times in market time, products and underlyings by name. */
export const mistake = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first-knock-out'), product, loss: cents }),
  z.object({ kind: z.literal('aborted-order'), product, reason: z.enum(abortReasons) }),
  z.object({ kind: z.literal('one-underlying'), underlying: z.string(), share: fraction }),
  z.object({ kind: z.literal('many-trades'), trades: count, costs: cents }),
  z.object({ kind: z.literal('holding-losers'), winners: count, losers: count }),
  z.object({ kind: z.literal('outside-hours'), product, opens: epochMs }),
  z.object({ kind: z.literal('near-stop-loss'), product, distance: fraction }),
])
export type Mistake = z.infer<typeof mistake>

/**
 * A short lesson about a mistake. `text` says what happened, with a placeholder for each number of the mistake, such as
 * {{loss}}; `lesson` is sanitized HTML; `more` is the lesson that says more.
 */
export const mistakeLesson = z.object({
  mistake,
  language,
  title: z.string(),
  text: z.string(),
  lesson: z.string(),
  more: z.object({ topic: z.enum(topics), lesson: slug }),
})
export type MistakeLesson = z.infer<typeof mistakeLesson>

/** A lesson without the mistake that it is about. */
export type MistakeText = Omit<MistakeLesson, 'mistake'>
/** A lesson for each kind of mistake. */
export type MistakeTexts = Readonly<Record<MistakeKind, MistakeText>>

const mistakePlaces = ['dashboard', 'order', 'position', 'transaction'] as const

/** Where a lesson can be shown: with an order, a position or a transaction without an order, or on the dashboard. */
const place = z
  .object({ place: z.enum(mistakePlaces), objectId: id.optional() })
  .refine(({ place, objectId }) => (place === 'dashboard') === (objectId === undefined), {
    error: 'an object, except on the dashboard',
    path: ['objectId'],
  })
export type MistakePlace = z.infer<typeof place>

export const showMistake = endpoint({
  method: 'POST',
  path: '/academy/mistakes',
  summary:
    'Get the lesson about a mistake that is to be shown at a place now; null if there is none. It counts as shown: it stays there until midnight in Amsterdam by the market’s clock, and there is no other one that day.',
  access: 'player',
  query: inLanguage,
  body: place,
  response: z.object({ lesson: mistakeLesson.nullable() }),
  errors: ['not_found'],
})

export const hideMistake = endpoint({
  method: 'PUT',
  path: '/academy/mistakes/:kind/hidden',
  summary: 'Show no more lessons about mistakes of a kind. Doing it again changes nothing.',
  access: 'player',
  params: z.object({ kind: z.enum(mistakeKinds) }),
  response: done,
})

export const restoreMistake = endpoint({
  method: 'DELETE',
  path: '/academy/mistakes/:kind/hidden',
  summary: 'Show lessons about mistakes of a kind again. Doing it again changes nothing.',
  access: 'player',
  params: z.object({ kind: z.enum(mistakeKinds) }),
  response: done,
})

export const getHiddenMistakes = endpoint({
  method: 'GET',
  path: '/academy/mistakes/hidden',
  summary: 'Get the kinds of mistakes that the player wants no more lessons about.',
  access: 'player',
  response: z.object({ kinds: z.array(z.enum(mistakeKinds)) }),
})
