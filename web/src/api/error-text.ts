import { t, textOf } from '../text/t.ts'
import { ApiError, type ApiErrorCode } from './errors.ts'

/** The keys that the sentences for codes stand under. */
const places = ['errors']

/** Looks sentences up under another key as well, in texts that the caller loads. */
export function addErrorTexts(key: string): void {
  places.push(key)
}

/** What went wrong in a call, in a sentence or two; after too many attempts, also how long to wait. */
export function errorText(fault: unknown): string {
  const code = fault instanceof ApiError ? fault.code : 'internal'
  const wait = waitText(fault)
  const text = textOfCode(code)
  return wait === null ? text : `${text} ${wait}`
}

function textOfCode(code: ApiErrorCode): string {
  const keys = places.map((place) => `${place}.${code}`)
  return keys.map((key) => textOf(key)).find((text) => !keys.includes(text)) ?? t('errors.internal')
}

/** How long to wait until a call may be tried again; null unless the server refused it after too many attempts. */
export function waitText(fault: unknown): string | null {
  if (!(fault instanceof ApiError) || fault.retryAfter === undefined) return null
  if (fault.status !== 429 && fault.code !== 'busy') return null
  const seconds = fault.retryAfter
  return seconds < 120
    ? t('wait.seconds', { count: seconds })
    : t('wait.minutes', { count: Math.ceil(seconds / 60) })
}
