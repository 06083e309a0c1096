// The popular underlyings, by language: ISINs in a JSON file that people edit, so all of its mistakes are reported at
// once. What the feed does not have is left out, and named in the log.

import { type PopularLocale, popularLocales } from '@koersklasse/contract/market.ts'
import { isIsin } from '@koersklasse/domain/market/instrument.ts'
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import type { Underlyings } from './underlyings.ts'

/** ISINs, the most popular first. */
export type PopularIsins = Readonly<Record<PopularLocale, readonly string[]>>

const isins = z
  .array(z.string().refine(isIsin, 'is not an ISIN with a valid check digit'))
  .refine((list) => new Set(list).size === list.length, 'has an ISIN twice')
const popularIsins = z.strictObject({ nl: isins, de: isins, pl: isins } satisfies Record<
  PopularLocale,
  typeof isins
>)

/**
 * Reads the lists of popular underlyings.
 * @throws a StartupError that lists every mistake, one per line
 */
export function readPopular(json: string): PopularIsins {
  const parsed = popularIsins.safeParse(parseJson(json))
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path, message }) => `- ${path.join('.')} ${message}`)
  throw new StartupError(`The lists of what is popular are not right:\n${mistakes.join('\n')}`)
}

/** The symbols of the popular underlyings that this market has; the others are logged once. */
export function popularSymbols(
  popular: PopularIsins,
  underlyings: Underlyings,
  log: Log,
): Record<PopularLocale, string[]> {
  const byIsin = new Map([...underlyings.values()].map(({ isin, symbol }) => [isin, symbol]))
  const unknown = new Set(
    Object.values(popular)
      .flat()
      .filter((isin) => !byIsin.has(isin)),
  )
  if (unknown.size > 0) log.warn({ isins: [...unknown] }, 'some of what is popular is not in this market')
  const symbolsOf = (locale: PopularLocale) => popular[locale].flatMap((isin) => byIsin.get(isin) ?? [])
  return Object.fromEntries(popularLocales.map((locale) => [locale, symbolsOf(locale)])) as Record<
    PopularLocale,
    string[]
  >
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartupError('The lists of what is popular are not right:\n- they are not JSON', {
      cause: error,
    })
  }
}
