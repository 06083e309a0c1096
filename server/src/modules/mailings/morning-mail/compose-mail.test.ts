import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { abortReasons } from '@koersklasse/domain/orders/order.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { contentFolder } from '../../../compose/content-folder.ts'
import { createComposeMorningMail } from './compose-mail.ts'
import type { Report } from './report.ts'
import { loadWords } from './words.ts'

const none = { items: [], total: 0 }
const nothing: Report = {
  ...{ fills: none, payouts: none, dividends: none, aborted: none, expiring: none, ending: none },
  ...{ rank: null, competitionEndsAt: null },
}
const productId = toProductId('NL0010273215')
const transaction = {
  id: 't1',
  kind: 'buy',
  productId,
  quantity: 1_234,
  price: 61_240,
  amount: -75_570_16,
} as const
const one = <Item>(item: Item) => ({ items: [item], total: 1 })
const at = (iso: string) => toEpochMs(Date.parse(iso))
const period = {
  since: at('2026-11-20T06:30:00Z'),
  until: at('2026-11-23T06:30:00Z'),
  midnight: at('2026-11-23T23:00:00Z'),
}
const everything: Report = {
  fills: one(transaction),
  payouts: {
    items: (['knockout', 'settlement', 'delisting'] as const).map((kind) => ({ ...transaction, kind })),
    total: 3,
  },
  dividends: one({ ...transaction, kind: 'dividend', amount: 12_50 }),
  aborted: {
    items: abortReasons
      .filter((reason) => reason !== 'cancelled')
      .map((reason) => ({ id: 'o1', side: 'sell', productId, reason })),
    total: 7,
  },
  expiring: one({ id: 'o2', side: 'buy', productId, expiresAt: at('2026-11-23T21:00:00Z') }),
  ending: one({ positionId: 'p1', productId, quantity: 5, endsAt: at('2026-11-23T21:00:00Z') }),
  rank: { position: 12, before: 1_004, totalPlayers: 2_500, isFinal: false },
  competitionEndsAt: at('2026-11-23T21:00:00Z'),
}

const words = await loadWords(new URL('mails/', contentFolder))
const anna = { email: 'anna@example.nl', username: 'anna', language: 'nl', token: 'T'.repeat(43) } as const
const composeWith = (name: string) =>
  createComposeMorningMail({
    ...{ words, nameOf: () => name, publicUrl: 'https://spel.example', game: 'Koersklasse' },
    contactEmail: 'contact@spel.example',
  })
const compose = composeWith('ASML')

it('is not sent without anything to report', () => {
  expect(compose(anna, nothing, period)).toBeNull()
})

it.each<[string, Report['rank'], string | null]>([
  [
    'risen',
    { position: 3, before: 1_004, totalPlayers: 2_500, isFinal: false },
    'van plek 1.004 naar plek 3 van 2.500',
  ],
  [
    'fallen',
    { position: 5, before: 3, totalPlayers: 9, isFinal: false },
    'gezakt van plek 3 naar plek 5 van 9',
  ],
  ['the same', { position: 3, before: 3, totalPlayers: 9, isFinal: false }, null],
  ['new', { position: 3, before: null, totalPlayers: 9, isFinal: false }, null],
  ['final', { position: 3, before: 3, totalPlayers: 9, isFinal: true }, 'geëindigd op plek 3 van 9'],
])('is sent for a rank alone only if that is news: %s', (_, rank, sentence) => {
  const mail = compose(anna, { ...nothing, rank }, period)
  if (sentence === null) expect(mail).toBeNull()
  else expect(mail!.text).toContain(sentence)
  const withFills = compose(anna, { ...everything, rank }, period)!
  expect(withFills.text).toContain(
    `van ${rank!.totalPlayers.toLocaleString('nl-NL')}.\n  https://spel.example/rankings\n`,
  )
  expect(withFills.html).toContain('<a href="https://spel.example/rankings">')
})

it.each(languages)('has every section in %s, with every text filled in', (language) => {
  const mail = compose({ ...anna, language }, everything, period)!
  const { titles } = words[language]
  expect(mail.html).toContain(`<html lang="${language}">`)
  for (const title of Object.values(titles)) {
    expect(mail.html).toContain(`<h2>${title}</h2>`)
    expect(mail.text).toContain(title.toUpperCase())
  }
  for (const part of [mail.subject, mail.text, mail.html])
    expect(part).not.toMatch(/\{\{|\}\}|undefined|null/)
})

it('writes amounts by the language of the player', () => {
  const textIn = (language: 'nl' | 'de' | 'pl') => compose({ ...anna, language }, everything, period)!.text
  expect(textIn('nl')).toContain('Gekocht: 1.234 × ASML voor €\u00a0612,40 per stuk: €\u00a0-75.570,16')
  expect(textIn('de')).toContain('Gekauft: 1.234 × ASML für 612,40\u00a0€ pro Stück: -75.570,16\u00a0€')
  expect(textIn('pl')).toContain('Kupno: 1234 × ASML po 612,40\u00a0€ za sztukę: -75\u00a0570,16\u00a0€')
})

it('has tables with headers, links to the receipts, and no picture and nothing from elsewhere', () => {
  const { html } = compose(anna, everything, period)!
  expect(html.match(/<table class="data"/g)).toHaveLength(5)
  expect(html.match(/<th scope="col"/g)).toHaveLength(10)
  expect(html).toContain('<a href="https://spel.example/transactions/t1">')
  expect(html).toContain('<a href="https://spel.example/orders/o1">')
  expect(html).not.toMatch(/<img|<link|<script|@import|url\(/i)
  const hosts = [...html.matchAll(/https?:\/\/[^"/<]+/g)].map(([host]) => host)
  expect(new Set(hosts)).toEqual(new Set(['https://spel.example']))
})

it('offers to end it in the header and in the mail, with the same address', () => {
  const mail = compose(anna, everything, period)!
  const url = `https://spel.example/unsubscribe/morning-mail/${anna.token}`
  expect(mail.unsubscribe).toEqual({
    url,
    mailto: 'mailto:contact@spel.example?subject=Zet%20de%20ochtendmail%20uit%3A%20Koersklasse',
  })
  expect(mail.text).toContain(`Zet de ochtendmail uit: ${url}\n`)
  expect(mail.html).toContain(`<a href="${url}">Zet de ochtendmail uit</a>`)
})

it.each(['<b>www.example.com/win</b> & "x"', '{{name}} $& $1', "a'b`c"])(
  'shows the name of a product or a player as it is, and not as a link: %s',
  (name) => {
    const { html, text } = composeWith(name)({ ...anna, username: name }, everything, period)!
    expect(html).not.toMatch(/<b>|example\.com|\/win/)
    const shown = name.replace(/[./]/g, '$&\u2060')
    expect(text).toContain(`Goedemorgen ${shown},`)
    expect(text).toContain(`× ${shown} voor`)
  },
)

it('stays short: eight rows of a section, and how many more there are', () => {
  const items = Array.from({ length: 8 }, (_, index) => ({ ...transaction, id: `t${index}` }))
  const { text, html } = compose(anna, { ...nothing, fills: { items, total: 4_000 } }, period)!
  expect(text.match(/Gekocht/g)).toHaveLength(8)
  expect(text).toContain('En nog 3992: bekijk alles in je portefeuille.')
  expect(html.length).toBeLessThan(12_000)
})
