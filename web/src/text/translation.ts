import type { TextParts } from './t.ts'

/** The texts of a part in German. A missing key does not compile. */
export type German<Part extends keyof TextParts> = Translated<TextParts[Part], 'one' | 'other'>

/** The texts of a part in Polish. A missing key does not compile. */
export type Polish<Part extends keyof TextParts> = Translated<
  TextParts[Part],
  'one' | 'few' | 'many' | 'other'
>

/** The Dutch keys; those with plural forms (`_other`) in every plural form of the language, as Intl.PluralRules names them. */
type Translated<Texts, PluralForm extends string> = {
  [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key], PluralForm>
} & {
  [Key in keyof Texts as Key extends `${infer Stem}_other` ? `${Stem}_${PluralForm}` : never]: string
}
