import type { Language } from '@koersklasse/domain/accounts/languages.ts'

const locales = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' } as const satisfies Record<Language, string>

/**
 * How texts of the server write numbers in a language: `euro` writes an amount in cents, without ,00; `percent` writes a
 * fraction, and `number` a number, with at most two decimals.
 */
export function numbersIn(language: Language) {
  const locale = locales[language]
  const [currency, useGrouping] = ['EUR', 'always'] as const
  const euro = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, useGrouping },
    trailingZeroDisplay: 'stripIfInteger',
  })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping })
  return {
    euro: (cents: number) => euro.format(cents / 100),
    percent: (fraction: number) => percent.format(fraction),
    number: (value: number) => number.format(value),
  }
}
