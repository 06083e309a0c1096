import { sessionHintNames } from '@koersklasse/contract/accounts.ts'

const names = Object.values(sessionHintNames)

/**
 * The cookie that says that there may be a session, another for each login; undefined if there is none. The session cookie is
 * unreadable, so the server sets this second one as a hint.
 */
export function sessionHint(cookies = document.cookie): string | undefined {
  return cookies.split('; ').find((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))
}

/** Whether there may be a session. */
export const hasSessionHint = (): boolean => sessionHint() !== undefined

/**
 * Removes a hint, after the server has reported that there is no session. The hint of a login since then stays: in another
 * tab, a player may have logged in while the answer was on its way.
 */
export function dropSessionHint(reported: string | undefined): void {
  if (reported !== sessionHint()) return
  for (const name of names) {
    const secure = name.startsWith('__Host-') ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
    document.cookie = `${name}=; Path=/; Max-Age=0${secure}`
  }
}
