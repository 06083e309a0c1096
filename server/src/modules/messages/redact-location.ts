const code = /([?&][^=&#]*code=)[^&#]*/gi
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/**
 * A path of the app without what may not be kept: the codes of mails, which open accounts, and, where it is not to be
 * known whose path it was, the ids of positions and groups, which would tell.
 */
export function redactLocation(location: string, isKnown: boolean): string {
  const withoutCodes = location.replace(code, '$1…')
  return isKnown ? withoutCodes : withoutCodes.replace(uuid, '…')
}
