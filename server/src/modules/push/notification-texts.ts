// Composes the texts of notifications from those in content/notifications, in the language of the player. {{name}} is
// replaced by a value.

import { readFile } from 'node:fs/promises'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { abortReasons } from '@koersklasse/domain/orders/order.ts'
import { z } from 'zod'
import type { NoticeFacts } from '../../platform/database/schema.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** The notation of numbers in each language. */
const notations: Record<Language, string> = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' }

/** What a notification reports: something that happened, several such things at once, or that a test has arrived. */
export type Reported = NoticeFacts | { kind: 'summary'; count: number } | { kind: 'test' }

/** A title and a text. */
export interface Words {
  title: string
  body: string
}

export interface NotificationTexts {
  /** The words for what happened; quantities, prices and amounts are among them only with `showsAmounts`. */
  compose(reported: Reported, language: Language, showsAmounts: boolean): Words
}

/** A longer name is cut, so that a message stays small. */
const longestName = 80

/** The values that a text may name: always, and with amounts. */
const values = {
  'filled.buy': [['name'], ['quantity', 'price']],
  'filled.sell': [['name'], ['quantity', 'price']],
  aborted: [['name', 'reason'], ['quantity']],
  'payout.knockout': [['name'], ['quantity', 'amount']],
  'payout.settlement': [['name'], ['quantity', 'amount']],
  'payout.delisting': [['name'], ['quantity', 'amount']],
  dividend: [['name'], ['amount']],
  correction: [['name'], ['amount']],
  deposit: [[], ['amount']],
  competitionStart: [[], []],
  competitionEnd: [[], []],
  removed: [['name'], []],
  competitionChanged: [['name'], []],
  competitionEnded: [['name'], []],
  competitionDeleted: [['name'], []],
  accountsDecided: [['name'], []],
  prizesHeld: [['name'], []],
  invitation: [['name'], []],
  learning: [['name'], []],
  summary: [['count'], []],
  test: [[], []],
} as const satisfies Record<string, readonly [readonly string[], readonly string[]]>
type TextName = keyof typeof values

const placeholder = /\{\{(\w+)\}\}/g
const naming = (allowed: readonly string[]) =>
  z
    .string()
    .min(1)
    .refine((text) => [...text.matchAll(placeholder)].every(([, name]) => allowed.includes(name!)), {
      message: `may name just ${allowed.join(', ') || 'nothing'}`,
    })
const textOf = ([plain, amounts]: readonly [readonly string[], readonly string[]]) =>
  z.strictObject({
    title: naming(plain),
    body: naming(plain),
    ...(amounts.length > 0 && { detailed: naming([...plain, ...amounts]) }),
  })
const texts = Object.fromEntries(Object.entries(values).map(([name, each]) => [name, textOf(each)]))
const catalogue = z.strictObject({
  ...(texts as unknown as Record<TextName, z.ZodType<Words & { detailed?: string }>>),
  reasons: z.record(z.enum(abortReasons), z.string().min(1)),
})
type Catalogue = z.infer<typeof catalogue>

/**
 * Reads the texts of all languages.
 * @param folder the folder content/notifications, as a URL that ends with a slash
 * @throws StartupError that lists every mistake, one per line
 */
export async function loadNotificationTexts(folder: URL): Promise<NotificationTexts> {
  const loaded = await Promise.all(
    languages.map(async (language) => [language, await loadCatalogue(folder, language)] as const),
  )
  const catalogues = Object.fromEntries(loaded) as Record<Language, Catalogue>
  return {
    compose(reported, language, showsAmounts) {
      const { reasons, ...named } = catalogues[language]
      const { title, body, detailed } = named[nameOf(reported)]
      const written = write(reported, notations[language], reasons)
      const hasAmounts = showsAmounts && detailed !== undefined && !lacksQuantity(reported)
      const fill = (text: string) => text.replace(placeholder, (_, name: string) => written[name] ?? '')
      return { title: fill(title), body: fill(hasAmounts ? detailed : body) }
    },
  }
}

async function loadCatalogue(folder: URL, language: Language): Promise<Catalogue> {
  const file = `${language}.json`
  const parsed = catalogue.safeParse(JSON.parse(await readFile(new URL(file, folder), 'utf8')))
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path, message }) => `- ${path.join('.')}: ${message}`)
  throw new StartupError(`content/notifications/${file} is not right:\n${mistakes.join('\n')}`)
}

function nameOf(reported: Reported): TextName {
  if (reported.kind === 'filled') return `filled.${reported.side}`
  return reported.kind === 'payout' ? `payout.${reported.end}` : reported.kind
}

/** Whether an order was for the maximum, so that there is no quantity to name. */
const lacksQuantity = (reported: Reported): boolean =>
  reported.kind === 'aborted' && reported.quantity === null

/** The values as a text names them, in the notation of a language. */
function write(
  reported: Reported,
  notation: string,
  reasons: Catalogue['reasons'],
): Readonly<Record<string, string>> {
  const number = (value: number) => value.toLocaleString(notation)
  const money = (cents: number) =>
    (cents / 100).toLocaleString(notation, { style: 'currency', currency: 'EUR' })
  const written: Record<string, string> = {}
  if ('name' in reported) written.name = shortened(reported.name)
  if ('quantity' in reported && reported.quantity !== null) written.quantity = number(reported.quantity)
  if ('price' in reported) written.price = money(reported.price)
  if ('amount' in reported) written.amount = money(reported.amount)
  if ('reason' in reported) written.reason = reasons[reported.reason]
  if ('count' in reported) written.count = number(reported.count)
  return written
}

function shortened(name: string): string {
  const characters = [...name]
  return characters.length <= longestName ? name : `${characters.slice(0, longestName - 1).join('')}…`
}
