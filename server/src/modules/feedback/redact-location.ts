const code = /([?&][^=&#]*code=)[^&#]*/gi
const token = /^(\/unsubscribe\/[^/]*\/)[^?#]*/
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/**
 * Redacts a path of the app before it is stored. Codes from mails are removed, because they open accounts, and so are tokens.
 * If the sender is anonymous, ids of positions and groups are removed too, because they identify the player.
 */
export function redactLocation(location: string, isIdentified: boolean): string {
  const withoutCodes = location.replace(code, '$1…').replace(token, '$1…')
  return isIdentified ? withoutCodes : withoutCodes.replace(uuid, '…')
}
