import { getRanking } from '@koersklasse/contract/rankings.ts'
import { expect } from '@playwright/test'
import type { Client } from './client.ts'

/** Waits until a player is in the list of the competition; a server computes its first one seconds after its start. */
export async function untilRanked(player: Client): Promise<void> {
  const isInList = async () => {
    const list = await player.call(getRanking, { params: { period: 'overall' } })
    return list.ok && list.value.around.some(({ isOwn }) => isOwn)
  }
  await expect.poll(isInList).toBe(true)
}
