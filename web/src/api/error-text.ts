import { t } from '../text/t.ts'
import { ApiError } from './errors.ts'

/** What went wrong in a call, in a sentence or two; after a refusal for trying too much, also how long to wait. */
export function errorText(fault: unknown): string {
  const code = fault instanceof ApiError ? fault.code : 'internal'
  const wait = waitText(fault)
  return wait === null ? t(`errors.${code}`) : `${t(`errors.${code}`)} ${wait}`
}

/** How long to wait until a call may be tried again; null if the server did not refuse it for trying too much. */
export function waitText(fault: unknown): string | null {
  if (!(fault instanceof ApiError) || fault.retryAfter === undefined) return null
  if (fault.status !== 429 && fault.code !== 'busy') return null
  const seconds = fault.retryAfter
  return seconds < 120
    ? t('wait.seconds', { count: seconds })
    : t('wait.minutes', { count: Math.ceil(seconds / 60) })
}
