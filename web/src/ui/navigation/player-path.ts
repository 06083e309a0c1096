// The address of a player's page. A name may have any of the characters that mean something in an address: / ? # % &.

/** The address of the page of the player with a name. */
export function playerPath(username: string): string {
  return `/user/${encodeURIComponent(username)}`
}

/**
 * The name in the path of a player's page; null if the path cannot be decoded. It is read from the path itself, because
 * the router would take the three characters %2F in a name for a slash.
 */
export function usernameIn(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '')
  } catch {
    return null
  }
}
