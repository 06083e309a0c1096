// The address of a player's page. A name may have any of the characters that mean something in an address: / ? # % &.

/** The parameter in the address that names the competition, if it is not the chosen one. */
export const inCompetition = 'competitie'

/** The address of the page of the player with a name, in the chosen competition or in another one. */
export function playerPath(username: string, competitionId?: string): string {
  const path = `/user/${encodeURIComponent(username)}`
  return competitionId === undefined ? path : `${path}?${inCompetition}=${competitionId}`
}
