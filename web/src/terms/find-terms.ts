// Recognises terms in texts, by the words that the terms list.

import type { Term } from '@koersklasse/contract/academy.ts'

/** A piece of a text: as it is, or a word of a term. */
export type Piece = string | { term: string; word: string }

/** Splits a text into pieces. Terms in `seen` are left as they are; those that are found are added to it. */
export type TermFinder = (text: string, seen: Set<string>) => Piece[]

/** Makes a finder of whole words, in upper or lower case. If one word contains another, the longer one counts. */
export function createTermFinder(terms: readonly Pick<Term, 'id' | 'words'>[]): TermFinder {
  const termOf = new Map(terms.flatMap(({ id, words }) => words.map((word) => [plain(word), id] as const)))
  const longestFirst = [...termOf.keys()].sort((one, other) => other.length - one.length)
  if (longestFirst.length === 0) return (text) => [text]
  const choices = longestFirst.map(asPattern).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${choices})(?![\\p{L}\\p{N}-])`, 'giu')

  return (text, seen) => {
    const pieces: Piece[] = []
    let from = 0
    for (const { 0: found, index } of plain(text).matchAll(pattern)) {
      const term = termOf.get(found)
      if (term === undefined || seen.has(term)) continue
      seen.add(term)
      if (index > from) pieces.push(text.slice(from, index))
      from = index + found.length
      pieces.push({ term, word: text.slice(index, from) })
    }
    if (from < text.length) pieces.push(text.slice(from))
    return pieces
  }
}

/** In lower case, with one kind of apostrophe; as long as the text itself. */
function plain(text: string): string {
  const lower = text.toLowerCase().replaceAll('’', "'")
  return lower.length === text.length ? lower : text.replaceAll('’', "'")
}

/** A pattern that matches a text itself. */
function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
