// What the app says. The language is chosen once, when the page loads, so a text is looked up and need not be watched.

import type { chart } from './chart.nl.ts'
import type { facts } from './facts.nl.ts'
import type { leveraged } from './leveraged.nl.ts'
import type { Locale } from './locale.ts'
import type { locks } from './locks.nl.ts'
import type { market } from './market.nl.ts'
import type { nl } from './nl.ts'
import type { payouts } from './payouts.nl.ts'
import type { position } from './position.nl.ts'
import type { trading } from './trading.nl.ts'

type Dutch = typeof nl & {
  trading: typeof trading
  leveraged: typeof leveraged
  market: typeof market
  payouts: typeof payouts
  chart: typeof chart
  facts: typeof facts
  position: typeof position
  locks: typeof locks
}

/** The whole name of a text, such as 'orders.cancel'. A text that counts goes by its name without the plural form. */
export type TextKey = KeyOf<Dutch>

type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Stem}_${'one' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${KeyOf<Texts[Key]>}`
}[keyof Texts & string]

/** The Dutch text of a key. */
type TextAt<Texts, Key> = Key extends keyof Texts
  ? Texts[Key]
  : Key extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Texts
      ? TextAt<Texts[Head], Rest>
      : never
    : Key extends string
      ? TextAt<Texts, `${Key}_other`>
      : never

/** The placeholders in a text. */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

type Values = Readonly<Record<string, string | number>>
type ValuesOf<Key> = [NamesIn<TextAt<Dutch, Key>>] extends [never]
  ? [values?: Values]
  : [values: Values & Readonly<Record<NamesIn<TextAt<Dutch, Key>>, string | number>>]

interface Texts {
  readonly [key: string]: string | Texts
}

let texts: Texts = {}
/** Made when something is counted. */
let plurals: Intl.PluralRules | null = null

/** The language that the app speaks. */
export let language: Locale = 'nl'

/** Has the app speak a language, by the texts of its catalogue. */
export function speak(spoken: Locale, catalogue: Texts): void {
  language = spoken
  texts = catalogue
  plurals = null
}

/** Adds texts that come with a page; they stand in the catalogue under their name. */
export function addTexts(name: string, part: Texts): void {
  texts = { ...texts, [name]: part }
}

/** Whether texts are there. */
export const hasTexts = (name: string): boolean => name in texts

/**
 * A text in the language of the app.
 * @param values what stands for each {{placeholder}}; `count` chooses the plural form
 */
export function t<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return say(key, values)
}

/** A text by a key that is not known beforehand. A key without a text is said itself. */
export function say(key: string, values: Values = {}): string {
  const { count } = values
  const text = (typeof count === 'number' ? find(`${key}_${pluralForm(count)}`) : null) ?? find(key)
  return text?.replace(/{{(.*?)}}/g, (whole, name: string) => String(values[name] ?? whole)) ?? key
}

function pluralForm(count: number): Intl.LDMLPluralRule {
  plurals ??= new Intl.PluralRules(language)
  return plurals.select(count)
}

function find(key: string): string | null {
  let found: string | Texts | undefined = texts
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : null
}
