// Looks up texts. The language is chosen once, when the page loads, so components need not subscribe to it.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'

/**
 * The Dutch texts of each part, which the types of keys and placeholders come from. Each file in nl/ adds its own, so a part
 * needs no entry anywhere else.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the files in nl/
export interface TextParts {}

type Dutch = TextParts['app'] & Omit<TextParts, 'app'>

/** The key of a text, such as 'trading.order.title'. The key of a text with plural forms leaves the form out. */
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
let plurals: Intl.PluralRules | null = null

/** The language of the texts. */
export let language: Language = 'nl'

/** Sets the language, and its texts at the top level. Removes all other texts. */
export function setLanguage(next: Language, topLevel: Texts): void {
  language = next
  texts = topLevel
  plurals = null
}

/** Adds the texts of a part, with keys that begin with its name. */
export function addTexts(part: string, added: Texts): void {
  texts = { ...texts, [part]: added }
}

/** Whether the texts of a part have been added. */
export const hasTexts = (part: string): boolean => part in texts

/**
 * Returns the text of a key, in the language of the app.
 * @param values the value of each {{placeholder}}; `count` chooses the plural form
 */
export function t<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return textOf(key, values)
}

/** Does what `t` does for a key that the types do not know. Returns the key itself where there is no text. */
export function textOf(key: string, values: Values = {}): string {
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
