// Realistic queries: names, parts and beginnings of names, ISINs, and typing errors, the same in every run; and hostile
// queries.

import { createRandom } from '@koersklasse/server/src/platform/random.ts'

const each = 100

/** Queries based on names, symbols and ISINs. */
export function queriesFrom(names: readonly string[]): string[] {
  const random = createRandom('queries')
  const below = (count: number): number => Math.floor(random.uniform() * count)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!
  const words = () => oneOf(names).split(' ')
  const misspelled = (word: string): string => {
    const at = below(word.length - 1)
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    return oneOf([
      before + after,
      `${before}${word[at]}${word[at]}${after}`,
      `${before}e${after}`,
      `${before}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
    ])
  }
  const kinds: (() => string)[] = [
    () => words()[0]!,
    () => words()[0]!.slice(0, 1 + below(3)),
    () => words().slice(0, 2).join(' '),
    () => words().slice(0, -2).join(' '),
    () => words().at(-1)!,
    () =>
      words()
        .at(-1)!
        .slice(0, 4 + below(8)),
    () => misspelled(words()[0]!),
    () => words().slice(0, 3).map(misspelled).join(' '),
    () =>
      oneOf([
        'sprinter',
        'sprinter long',
        'best',
        'x-turbo short',
        'index',
        'etf',
        's',
        'l',
        'goud',
        'polska',
      ]),
    () => oneOf(['qqqq', 'bitcoin', 'zzkk99999999', '€', '1050']),
  ]
  return kinds.flatMap((kind) => Array.from({ length: each }, kind))
}

/** Queries that are designed to be slow. */
export const hostileQueries = [
  's'.repeat(100),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  's l s l s l s l',
  'sprinter '.repeat(11),
  'sprinetr '.repeat(11),
  'ﷺ'.repeat(100),
  '\u0301'.repeat(100),
  '0 '.repeat(50),
]
