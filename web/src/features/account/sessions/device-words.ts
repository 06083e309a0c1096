import type { LoginSession } from '@koersklasse/contract/sessions.ts'
import { t } from '../../../text/t.ts'

/** A device in words: 'Chrome op Windows'. */
export function deviceWords({ browser, system }: Pick<LoginSession, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
