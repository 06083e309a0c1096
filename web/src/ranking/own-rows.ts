import type { RankedPlayer } from '@koersklasse/contract/rankings.ts'

type Rows = readonly Pick<RankedPlayer, 'isOwn'>[]

/** Whether the player's own row and all rows around it are among those of the top, so that they need not be shown again. */
export function isWithinTop({ top, around }: { top: Rows; around: Rows }): boolean {
  const place = top.findIndex(({ isOwn }) => isOwn)
  const below = around.length - 1 - around.findIndex(({ isOwn }) => isOwn)
  return place >= 0 && place + below < top.length
}
