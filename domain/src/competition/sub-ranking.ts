// Sub-rankings: how members are placed among themselves, which names are the same, and how many invitations are too many.
// The limits protect people from invitations that they did not ask for; their source is docs/decisions/0055.

import { type EpochMs, toEpochMs } from '../time/time.ts'

const dayMs = 24 * 3_600_000

/** The most invitations that one player sends within a time, in milliseconds of real time. */
export const invitationLimit = { most: 50, withinMs: dayMs } as const

/** The most mails with invitations that one address gets within a time, in milliseconds of real time; all have to hold. */
export const invitationMailLimits = [
  { most: 3, withinMs: dayMs },
  { most: 10, withinMs: 30 * dayMs },
] as const

/** How long an invitation can be accepted, in milliseconds of real time. */
export const invitationMs = 30 * dayMs

/** How the names of sub-rankings are compared: two with the same key are the same. Case and spacing make no difference. */
export function subRankingNameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().trim().replace(/\s+/g, ' ')
}

/**
 * Whether an address may get one more mail.
 * @param mailedAt when it got invitations, in real time
 * @param now real time
 */
export function mayMailInvitation(mailedAt: readonly EpochMs[], now: EpochMs): boolean {
  return invitationMailLimits.every(
    ({ most, withinMs }) => mailedAt.filter((at) => at > now - withinMs).length < most,
  )
}

/**
 * When a player may send a number of further invitations.
 * @param sentAt when the player sent invitations, in real time
 * @param more at least 1, and no more than the limit
 * @param now real time
 * @returns `now` if that is possible now; null if it never is
 */
export function mayInviteFrom(sentAt: readonly EpochMs[], more: number, now: EpochMs): EpochMs | null {
  const { most, withinMs } = invitationLimit
  if (more > most) return null
  const recent = sentAt.filter((at) => at > now - withinMs).sort((one, other) => one - other)
  const tooMany = recent.length + more - most
  return tooMany <= 0 ? now : toEpochMs(recent[tooMany - 1]! + withinMs)
}

/**
 * Places members among themselves, the best result first: from 1, equal results share a place and the next one is as many
 * lower. Those without a result come last, without a place. Among equals, the names decide the order.
 */
export function placeMembers<Member extends { username: string; performance: number | null }>(
  members: readonly Member[],
): (Member & { position: number | null })[] {
  const byResult = members.toSorted(
    (one, other) =>
      (other.performance ?? Number.NEGATIVE_INFINITY) - (one.performance ?? Number.NEGATIVE_INFINITY) ||
      compareNames(one.username, other.username),
  )
  let place = 0
  return byResult.map((member, index) => {
    if (member.performance === null) return { ...member, position: null }
    if (index === 0 || byResult[index - 1]!.performance !== member.performance) place = index + 1
    return { ...member, position: place }
  })
}

function compareNames(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return first < second ? -1 : Number(first > second)
}
