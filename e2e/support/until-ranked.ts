import { getRanking } from '@koersklasse/contract/rankings.ts'
import { expect } from '@playwright/test'
import type { Client } from './client.ts'

/** Waits for the first list of the competition of a player, which a server computes seconds after its start. */
export async function untilRanked(player: Client): Promise<void> {
  const hasList = async () => (await player.call(getRanking, { params: { period: 'overall' } })).ok
  await expect.poll(hasList).toBe(true)
}
