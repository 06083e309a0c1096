// The words of the morning mail, from content/mails/morning-mail: a file for each language, checked when it is read.

import { readFile } from 'node:fs/promises'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { abortReasons } from '@koersklasse/domain/orders/order.ts'
import { z } from 'zod'

/** A text that names just these placeholders, as {{name}}. */
const text = (...names: string[]) =>
  z
    .string()
    .min(1)
    .refine(
      (value) => new Set(placeholdersIn(value)).symmetricDifference(new Set(names)).size === 0,
      `has to name just ${names.map((name) => `{{${name}}}`).join(', ') || 'nothing'}`,
    )
const texts = <const Key extends string>(keys: readonly Key[], ...names: string[]) =>
  z.record(z.enum(keys), text(...names))

const words = z.strictObject({
  subject: text('date'),
  greeting: text('username'),
  intro: text('since'),
  rank: z.strictObject({
    ...{ risen: text('before', 'position', 'total'), fallen: text('before', 'position', 'total') },
    ...{ same: text('position', 'total'), new: text('position', 'total'), final: text('position', 'total') },
  }),
  titles: texts(['fills', 'payouts', 'dividends', 'aborted', 'ends']),
  columns: texts(['transaction', 'amount', 'product', 'order', 'reason', 'what', 'time']),
  happened: z.strictObject({
    ...{ buy: text('quantity', 'name', 'price'), sell: text('quantity', 'name', 'price') },
    ...{ knockout: text('quantity', 'name'), settlement: text('quantity', 'name') },
    ...{ delisting: text('quantity', 'name'), dividend: text('quantity', 'name') },
  }),
  orders: texts(['buy', 'sell'], 'name'),
  abortReasons: texts(abortReasons.filter((reason) => reason !== 'cancelled')),
  ends: z.strictObject({
    ...{ buy: text('name'), sell: text('name'), product: text('quantity', 'name'), competition: text() },
  }),
  more: text('count'),
  dashboard: text(),
  why: text(),
  unsubscribe: text(),
  settings: text(),
})

/** The words in one language. */
export type Words = z.output<typeof words>

/**
 * Reads the words of all languages.
 * @param folder the folder with content/mails, as a URL that ends with a slash
 * @throws Error that names the file, if a word is missing or has other placeholders than it should
 */
export async function loadWords(folder: URL): Promise<Readonly<Record<Language, Words>>> {
  const all = await Promise.all(languages.map(async (language) => [language, await read(folder, language)]))
  return Object.fromEntries(all)
}

async function read(folder: URL, language: Language): Promise<Words> {
  const file = `morning-mail/${language}.json`
  const parsed = words.safeParse(JSON.parse(await readFile(new URL(file, folder), 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`content/mails/${file} is not right:\n${z.prettifyError(parsed.error)}`)
}

function placeholdersIn(value: string): string[] {
  return [...value.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}

/** Fills in the placeholders of a text; a value is never searched for placeholders itself. */
export function fill(value: string, values: Readonly<Record<string, string>>): string {
  return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
