import { sessionHintNames } from '@koersklasse/contract/accounts.ts'

const names = Object.values(sessionHintNames)

/** Whether there may be a session. The session cookie is unreadable, so the server sets a second one as a hint. */
export function hasSessionHint(cookies = document.cookie): boolean {
  return cookies.split('; ').some((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))
}

/** Removes the hint, after the server has reported that there is no session. */
export function dropSessionHint(): void {
  for (const name of names) {
    const secure = name.startsWith('__Host-') ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
    document.cookie = `${name}=; Path=/; Max-Age=0${secure}`
  }
}
