// The underlyings that a player follows. They are stored on the server, so that all devices of the player have the same.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { symbol } from './values.ts'

/** The most underlyings that one player can follow. */
export const maxFollowed = 100

/**
 * The underlyings that a player follows, in the order in which they were followed. The list also comes with the player
 * (`getUser`), and changes come over the player's socket. `version` rises with every change: an answer whose version is not
 * higher than the known one has nothing new.
 */
export const followed = z.object({
  version: z.int().min(0),
  symbols: z.array(symbol).max(maxFollowed),
})
export type Followed = z.infer<typeof followed>

export const getFollowed = endpoint({
  method: 'GET',
  path: '/user/followed',
  summary: 'List the underlyings that the player follows.',
  access: 'player',
  response: followed,
})

export const follow = endpoint({
  method: 'PUT',
  path: '/underlyings/:symbol/follow',
  summary: 'Follow an underlying. One that is followed already keeps its place.',
  access: 'player',
  params: z.object({ symbol }),
  response: followed,
  errors: ['not_found', 'too_many_followed'],
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/underlyings/:symbol/follow',
  summary: 'Unfollow an underlying. Changes nothing where it is not followed.',
  access: 'player',
  params: z.object({ symbol }),
  response: followed,
  errors: ['not_found'],
})
