import { sessionHintName } from '@koersklasse/contract/accounts.ts'

/** Whether there may be a session. The session cookie is unreadable, so the server sets a second one as a hint. */
export function hasSessionHint(cookies = document.cookie): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${sessionHintName}=`))
}

/** Removes the hint, after the server has reported that there is no session. */
export function dropSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${sessionHintName}=; Path=/; Max-Age=0`
}
