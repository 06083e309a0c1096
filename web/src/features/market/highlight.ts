/** A stretch of a text, and whether it is what was looked for. */
export interface Stretch {
  text: string
  isMatch: boolean
}

/**
 * A text cut where words of it begin as a word of the query does, whatever the capitals and accents. A word that was
 * found by a typing error is not marked: nothing in it is what was typed.
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

/** How many characters of a part are the word that it begins with; 0 where it does not. */
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

/** Letters that are not taken apart by Unicode, as the search takes them. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' }

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[ßłøæœđ]/g, (letter) => letters[letter] ?? letter)
}
