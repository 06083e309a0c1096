import { sessionHintName } from '@koersklasse/contract/accounts.ts'

/** Whether there may be a session: the server has left its hint. What the browser would send is not ours to read. */
export function hasSessionHint(cookies = document.cookie): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${sessionHintName}=`))
}

/** Takes the hint away once the server knows of no session. */
export function dropSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser, nor on plain http
  document.cookie = `${sessionHintName}=; Path=/; Max-Age=0`
}
