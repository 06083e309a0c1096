/** A part of a text, and whether it matches the query. */
export interface Stretch {
  text: string
  isMatch: boolean
}

/**
 * Splits a text into matches and the rest. A match is the beginning of a word that equals a word of the query, regardless
 * of capitals and accents. Words that the search found in spite of a typing error have no match.
 */
export function highlight(text: string, query: string): Stretch[] {
  const wanted = wordsOf(plain(query))
  if (wanted.length === 0) return [{ text, isMatch: false }]
  const stretches: Stretch[] = []
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    const length = Math.max(0, ...wanted.map((word) => beginsWith(part, word)))
    add(stretches, part.slice(0, length), true)
    add(stretches, part.slice(length), false)
  }
  return stretches
}

/** How many characters at the beginning of a part match a word; 0 if it does not begin with it. */
function beginsWith(part: string, word: string): number {
  for (let length = 1; length <= part.length; length += 1) {
    const begun = plain(part.slice(0, length))
    if (begun.length >= word.length) return begun.startsWith(word) ? length : 0
  }
  return 0
}

function add(stretches: Stretch[], text: string, isMatch: boolean) {
  const last = stretches.at(-1)
  if (text === '') return
  if (last?.isMatch === isMatch) last.text += text
  else stretches.push({ text, isMatch })
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Letters without a decomposition in Unicode, as the search normalises them. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' }

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[ßłøæœđ]/g, (letter) => letters[letter] ?? letter)
}
