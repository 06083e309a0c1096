// Who may do what at the operator's desk. Players have no role; those who run the game have one or more. Each endpoint of
// the desk names one right, and this table says which roles have it.

/** The roles at the desk, the one that may do most first. */
export const roles = ['operator', 'editor', 'organiser', 'support'] as const
export type Role = (typeof roles)[number]

/** The roles that have each right. An organiser has `manageCompetitions` and `teach` for own competitions alone. */
export const access = {
  grantRoles: ['operator'],
  readDeskLog: ['operator'],
  manageCompetitions: ['operator', 'organiser'],
  teach: ['operator', 'organiser'],
  readPlayers: ['operator', 'support'],
  helpPlayers: ['operator', 'support'],
  sanctionPlayers: ['operator'],
  answerFeedback: ['operator', 'editor'],
  writeTexts: ['operator', 'editor'],
  runMarket: ['operator'],
  repairMarket: ['operator'],
  investigateAccounts: ['operator'],
  operate: ['operator'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof access

/** All rights, in the order of the table. */
export const rights = Object.keys(access) as readonly Right[]

/** Whether somebody with these roles has a right. */
export function hasRight(held: readonly Role[], right: Right): boolean {
  return access[right].some((role) => held.includes(role))
}

/** Whether a role counts only in a session that was proved by a passkey. */
export function needsPasskey(role: Role): boolean {
  return role === 'operator' || role === 'support'
}
