import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { type EpochMs, gameTimeZone } from '@koersklasse/domain/time/time.ts'

/** The instant from which an address can be used again, as mails write it: by the clock of Amsterdam. */
export function againFrom(instant: EpochMs, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'full', timeStyle: 'short' },
    timeZone: gameTimeZone,
  } as const)
  return format.format(instant)
}
