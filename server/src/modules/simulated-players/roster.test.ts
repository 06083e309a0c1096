import { isUsername, skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { contentFolder } from '../../compose/content-folder.ts'
import { characters } from './characters/characters.ts'
import { looksOn } from './look-times.ts'
import { readNames, rosterOf } from './roster.ts'

const names = readNames(new URL('simulated-players.json', contentFolder))
const roster = rosterOf(2_000, names)
const day = startOfGameDay(toEpochMs(Date.UTC(2026, 2, 6, 10)))

it('gives each a name that looks like no other, and every character to some', () => {
  expect(roster.filter(({ username }) => !isUsername(username))).toEqual([])
  expect(new Set(roster.map(({ username }) => skeletonOf(username))).size).toBe(roster.length)
  expect(new Set(roster.map(({ character }) => character))).toEqual(new Set(Object.keys(characters)))
})

it('keeps the existing players when more are added', () => {
  expect(rosterOf(250, names)).toEqual(roster.slice(0, 250))
})

it('spreads what they do over the day, as often as their characters look', () => {
  const looks = looksOn(day, roster)
  expect(looks).toEqual(looksOn(day, roster))
  const hours = looks.map(({ at }) => (at - day) / 3_600_000)
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(8)
  expect(Math.max(...hours)).toBeLessThan(22)
  const perMinute = Map.groupBy(looks, ({ at }) => Math.floor(at / 60_000))
  expect(Math.max(...[...perMinute.values()].map(({ length }) => length))).toBeLessThan(30)
  const expected = roster.reduce((sum, player) => sum + characters[player.character].character.looksADay, 0)
  expect(looks.length / expected).toBeGreaterThan(0.95)
  expect(looks.length / expected).toBeLessThan(1.05)
})
