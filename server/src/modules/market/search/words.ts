// The words of a text as search compares them, and the edit distance between two.

/** Letters that Unicode does not take apart into a letter and an accent. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** The words of a text, without capitals and accents: 'Miedź & Söhne' is miedz, sohne. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđðþæœı]/g, (letter) => plain[letter]!)
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** How many typing errors a word may have: none in three letters, one from four, two from eight. */
export function errorsAllowed(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
}

/**
 * The fewest errors with which a typed word matches a whole word, and the beginning of one: letters left out,
 * put in, mistaken, or two neighbours swapped (optimal string alignment).
 * @returns infinite if there are more than `most`
 */
export function errorsBetween(
  typed: string,
  word: string,
  most: number,
): { whole: number; beginning: number } {
  const far = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY }
  // A beginning is at most as long as the typed word and its errors.
  const length = Math.min(word.length, typed.length + most)
  if (typed.length - length > most) return far
  let before: number[] = []
  let last = Array.from({ length: length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...next) > most) return far
    before = last
    last = next
  }
  const within = (errors: number) => (errors <= most ? errors : Number.POSITIVE_INFINITY)
  return {
    whole: within(length === word.length ? last[length]! : Number.POSITIVE_INFINITY),
    beginning: within(Math.min(...last)),
  }
}
