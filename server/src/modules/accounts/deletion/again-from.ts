import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { type EpochMs, gameTimeZone } from '@koersklasse/domain/time/time.ts'

/** From when an address can be used again, for a mail: in the time of the game. */
export function againFrom(instant: EpochMs, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'full', timeStyle: 'short' },
    timeZone: gameTimeZone,
  } as const)
  return format.format(instant)
}
