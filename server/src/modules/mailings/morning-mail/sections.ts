// What the morning mail says: a sentence about the player's rank, and sections in order. Each is a table with a heading, and
// is left out if it has no rows.

import type { TransactionType } from '@koersklasse/contract/trading.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { withoutLinks } from '../../../platform/mail/mail-texts.ts'
import type { Figures } from './figures.ts'
import type { Report, ReportedTransaction, Some } from './report.ts'
import { fill, type Words } from './words.ts'

/** A row: what it is about, the page of the game with more (a path, or null), and the figure beside it. */
export interface Row {
  text: string
  path: string | null
  value: string
}

export interface Section {
  title: string
  columns: readonly [string, string]
  rows: readonly Row[]
  /** How many rows are left out. */
  more: number
}

/** What a section is written with: the words and figures of the player's language, and the names of products. */
export interface Writing {
  words: Words
  figures: Figures
  nameOf: (id: ProductId) => string
}

/** The most rows of a section, so that the mail stays short. */
const mostRows = 8

/** The sections of a report; none if there is nothing to report. */
export function sectionsOf(report: Report, writing: Writing): Section[] {
  return makers.map((make) => make(report, writing)).filter(({ rows }) => rows.length > 0)
}

const makers: readonly ((report: Report, writing: Writing) => Section)[] = [
  ({ fills }, writing) => transactionsSection('fills', fills, writing),
  ({ payouts }, writing) => transactionsSection('payouts', payouts, writing),
  ({ dividends }, writing) => transactionsSection('dividends', dividends, writing),
  abortedSection,
  endsSection,
]

function transactionsSection(
  title: 'fills' | 'payouts' | 'dividends',
  { items, total }: Some<ReportedTransaction>,
  { words, figures, nameOf }: Writing,
): Section {
  const happened: Partial<Record<TransactionType, string>> = words.happened
  const rows = items.slice(0, mostRows).map(({ id, kind, productId, quantity, price, amount }) => ({
    text: fill(happened[kind] ?? '', {
      quantity: figures.quantity(quantity),
      name: withoutLinks(nameOf(productId)),
      price: figures.money(price),
    }),
    path: `/transactions/${id}`,
    value: figures.change(amount),
  }))
  const { columns } = words
  const what = title === 'dividends' ? columns.product : columns.transaction
  return { title: words.titles[title], columns: [what, columns.amount], rows, more: total - rows.length }
}

function abortedSection({ aborted }: Report, { words, nameOf }: Writing): Section {
  const reasons: Readonly<Record<string, string>> = words.abortReasons
  const rows = aborted.items.slice(0, mostRows).map(({ id, side, productId, reason }) => ({
    text: fill(words.orders[side], { name: withoutLinks(nameOf(productId)) }),
    path: `/orders/${id}`,
    value: reasons[reason] ?? reason,
  }))
  const columns = [words.columns.order, words.columns.reason] as const
  return { title: words.titles.aborted, columns, rows, more: aborted.total - rows.length }
}

function endsSection(
  { expiring, ending, competitionEndsAt }: Report,
  { words, figures, nameOf }: Writing,
): Section {
  const name = (id: ProductId) => withoutLinks(nameOf(id))
  const orders = expiring.items.map(({ id, side, productId, expiresAt }) => ({
    text: fill(words.ends[side], { name: name(productId) }),
    path: `/orders/${id}`,
    value: figures.time(expiresAt),
  }))
  const products = ending.items.map(({ positionId, productId, quantity, endsAt }) => ({
    text: fill(words.ends.product, { quantity: figures.quantity(quantity), name: name(productId) }),
    path: `/position/${positionId}/${productId}`,
    value: figures.time(endsAt),
  }))
  const competition =
    competitionEndsAt === null
      ? []
      : [{ text: words.ends.competition, path: null, value: figures.time(competitionEndsAt) }]
  const rows = [...competition, ...products, ...orders].slice(0, mostRows)
  const total = competition.length + ending.total + expiring.total
  const columns = [words.columns.what, words.columns.time] as const
  return { title: words.titles.ends, columns, rows, more: total - rows.length }
}

/** The sentence about where the player stands, and whether it is a reason for a mail; null for nobody in a list. */
export function rankSentence(
  { rank }: Report,
  { words, figures }: Writing,
): { text: string; isNews: boolean } | null {
  if (rank === null) return null
  const { position, before, totalPlayers, isFinal } = rank
  const move = before === null ? 'new' : before > position ? 'risen' : before < position ? 'fallen' : 'same'
  const text = fill(words.rank[isFinal ? 'final' : move], {
    ...{ position: figures.quantity(position), total: figures.quantity(totalPlayers) },
    before: before === null ? '' : figures.quantity(before),
  })
  return { text, isNews: isFinal || (before !== null && before !== position) }
}
