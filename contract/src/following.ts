// Which underlyings a player follows: kept on the server, so that it is the same on each of their devices.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { symbol } from './values.ts'

/** The most underlyings that one player can follow. */
export const maxFollowed = 100

/**
 * What a player follows, in the order in which it was followed. A change comes over the player's socket, too. `version`
 * rises with every change: where it is not higher than that of what is known, there is nothing new in it.
 */
export const followed = z.object({
  version: z.int().min(0),
  symbols: z.array(symbol).max(maxFollowed),
})
export type Followed = z.infer<typeof followed>

export const getFollowed = endpoint({
  method: 'GET',
  path: '/user/followed',
  summary: 'The underlyings that the player follows.',
  access: 'player',
  response: followed,
})

export const follow = endpoint({
  method: 'PUT',
  path: '/underlyings/:symbol/follow',
  summary: 'Follow an underlying. One that is followed already stays where it is.',
  access: 'player',
  params: z.object({ symbol }),
  response: followed,
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/underlyings/:symbol/follow',
  summary: 'Follow an underlying no longer. One that is not followed changes nothing.',
  access: 'player',
  params: z.object({ symbol }),
  response: followed,
})
