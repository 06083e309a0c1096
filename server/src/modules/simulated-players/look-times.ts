// When simulated players look at the game: at random times of the day, so that they do not all trade at the opening.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createRandomStreams } from '../../platform/random.ts'
import { characters } from './characters/characters.ts'
import { type SimulatedPlayer, seed } from './roster.ts'

const hourMs = 3_600_000
/** Hours after midnight. */
export const lookingHours = { from: 8, until: 22 }

export interface DueLook {
  at: EpochMs
  player: SimulatedPlayer
}

/** All looks of a day, in order. @param day the midnight at which it begins */
export function looksOn(day: EpochMs, players: readonly SimulatedPlayer[]): DueLook[] {
  const streams = createRandomStreams(seed)
  const looks = players.flatMap((player) => {
    const random = streams(`looks ${player.number} ${day}`)
    const count = Math.floor(characters[player.character].character.looksADay + random.uniform())
    return Array.from({ length: count }, (): DueLook => {
      const hours = lookingHours.from + random.uniform() * (lookingHours.until - lookingHours.from)
      return { at: toEpochMs(day + Math.floor(hours * hourMs)), player }
    })
  })
  return looks.sort((one, other) => one.at - other.at || one.player.number - other.player.number)
}
