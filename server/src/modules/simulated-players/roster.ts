// Who the simulated players are: a name, an avatar and a character for each number. They are the same in every game, so a
// game that gets more of them keeps those that it has.

import { readFileSync } from 'node:fs'
import { lastAvatarId } from '@koersklasse/domain/accounts/avatars.ts'
import { isUsername, skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { z } from 'zod'
import { createRandomStreams, type Random } from '../../platform/random.ts'
import { type CharacterName, characters } from './characters/characters.ts'
import { between, oneOf } from './characters/choose.ts'

/** The seed of what simulated players are and do. It need not be secret: what they do moves no price. */
export const seed = 'simulated players'

export interface SimulatedPlayer {
  /** From 0. */
  number: number
  username: string
  avatarId: number
  character: CharacterName
}

const names = z.object({
  firstNames: z.array(z.string()),
  lastNames: z.array(z.string()),
  places: z.array(z.string()),
})
type Names = z.output<typeof names>

/** Reads the names that usernames are made of. */
export function readNames(file: URL): Names {
  return names.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The first simulated players, a number of them. No two names look the same. */
export function rosterOf(count: number, from: Names): SimulatedPlayer[] {
  const streams = createRandomStreams(seed)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, number) => {
    const random = streams(`player ${number}`)
    const character = characterOf(random)
    const avatarId = Math.floor(between(0, lastAvatarId + 1, random))
    let username = usernameOf(from, random)
    while (!isUsername(username) || taken.has(skeletonOf(username))) username = usernameOf(from, random)
    taken.add(skeletonOf(username))
    return { number, username, avatarId, character }
  })
}

function characterOf(random: Random): CharacterName {
  const all = Object.entries(characters) as [CharacterName, { share: number }][]
  let left = random.uniform() * all.reduce((sum, [, { share }]) => sum + share, 0)
  for (const [name, { share }] of all) {
    left -= share
    if (left < 0) return name
  }
  return all.at(-1)![0]
}

function usernameOf({ firstNames, lastNames, places }: Names, random: Random): string {
  const first = oneOf(firstNames, random)!
  const last = oneOf(lastNames, random)!
  const place = oneOf(places, random)!
  const number = Math.floor(between(10, 99, random))
  const forms = [
    `${first}${last}`,
    `${first}.${last}`,
    `${first.toLowerCase()}${number}`,
    `${first}_${place}`,
    `${first.toLowerCase()}_${last.toLowerCase()}`,
    `${first}${last[0]}${number}`,
    `belegger${first}`,
    `${last}${number}`,
  ]
  return oneOf(forms, random)!
}
