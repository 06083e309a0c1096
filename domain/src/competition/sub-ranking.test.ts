import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EpochMs, toEpochMs } from '../time/time.ts'
import {
  invitationLimit,
  mayInviteFrom,
  mayMailInvitation,
  placeMembers,
  subRankingNameKey,
} from './sub-ranking.ts'

const at = (ms: number): EpochMs => toEpochMs(1_800_000_000_000 + ms)
const hour = 3_600_000

it.each([
  ['De Buren', 'de  buren', true],
  ['ÉCOLE', 'école', true],
  ['STRASSE', 'straße', true],
  ['Buren', 'Buren!', false],
  ['a', 'b', false],
])('compares %s and %s as names: %s', (one, other, isSame) => {
  expect(subRankingNameKey(one) === subRankingNameKey(other)).toBe(isSame)
})

describe('placing members', () => {
  it.each<[results: (number | null)[], places: (number | null)[]]>([
    [[], []],
    [[null], [null]],
    [
      [0.1, 0.2, 0.3],
      [3, 2, 1],
    ],
    [
      [0.1, 0.1, 0.3],
      [2, 2, 1],
    ],
    [
      [0.3, 0.3, 0.1, 0.1, 0],
      [1, 1, 3, 3, 5],
    ],
    [
      [-0.1, null, 0, null],
      [2, null, 1, null],
    ],
  ])('gives %j the places %j', (results, places) => {
    const members = results.map((performance, index) => ({ username: `p${index}`, performance }))
    const placed = placeMembers(members)
    expect(
      members.map((member) => placed.find((each) => each.username === member.username)!.position),
    ).toEqual(places)
  })

  it('agrees with counting who is better', () => {
    const result = fc.oneof(
      fc.constant(null),
      fc.integer({ min: -3, max: 3 }).map((value) => value / 10),
    )
    fc.assert(
      fc.property(fc.array(result, { maxLength: 20 }), (results) => {
        const members = results.map((performance, index) => ({ username: `p${index}`, performance }))
        const placed = placeMembers(members)
        expect(placed).toHaveLength(members.length)
        for (const { performance, position } of placed) {
          const better = results.filter(
            (other) => other !== null && performance !== null && other > performance,
          )
          expect(position).toBe(performance === null ? null : better.length + 1)
        }
        const order = placed.map(({ position }) => position ?? Number.POSITIVE_INFINITY)
        expect(order).toEqual(order.toSorted((one, other) => one - other))
      }),
    )
  })

  it('puts equals in the order of their names, whatever the case', () => {
    const members = ['b', 'C', 'a'].map((username) => ({ username, performance: 0 }))
    expect(placeMembers(members).map(({ username }) => username)).toEqual(['a', 'b', 'C'])
  })
})

describe('the limit of invitations', () => {
  const sent = (count: number, ms: number) => Array.from({ length: count }, () => at(ms))
  it.each([
    ['none sent', [], 50, 0, 0],
    ['all of a day sent', sent(50, 0), 1, hour, 24 * hour],
    ['some left', sent(49, 0), 1, hour, hour],
    ['not enough left', [...sent(30, 0), ...sent(10, hour)], 11, 2 * hour, 24 * hour],
    ['a day later', sent(50, 0), 50, 24 * hour, 24 * hour],
  ])('lets a player invite with %s', (_, sentAt, more, now, from) => {
    expect(mayInviteFrom(sentAt, more, at(now))).toBe(at(from))
  })

  it('never lets anyone invite more than the limit at once', () => {
    expect(mayInviteFrom([], invitationLimit.most + 1, at(0))).toBeNull()
  })
})

it.each([
  ['no mails', [], true],
  ['two today', [0, 1], true],
  ['three today', [0, 1, 2], false],
  ['three, one of them a day ago', [0, 1, -24], true],
  ['ten in a month', Array.from({ length: 10 }, (_, index) => -30 - index), false],
  ['ten, one of them a month ago', [-30 * 24, ...Array.from({ length: 9 }, (_, index) => -30 - index)], true],
])('decides about one more mail after %s', (_, hours, isAllowed) => {
  expect(
    mayMailInvitation(
      hours.map((each) => at(each * hour)),
      at(0),
    ),
  ).toBe(isAllowed)
})
