// Which passwords are too easy to guess: those that many people have, and those made of what others know of the player.
// The estimate is that of zxcvbn (Wheeler, "zxcvbn: Low-Budget Password Strength Estimation", USENIX Security 2016), with
// its lists of passwords and of Dutch words and names. The lists are large, so that the web app loads this file only when
// a password is being chosen.

import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as dutch } from '@zxcvbn-ts/language-nl-be'

/** A password is weak if fewer guesses than this are enough, as a power of ten. */
const leastGuessesLog10 = 7

/**
 * How much of a password is estimated, in characters, and in how many ways digits are read as letters: together they
 * bound the time to some tens of milliseconds, whatever the password.
 */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 5 }

let estimator: ZxcvbnFactory | undefined

/**
 * Whether a password is too easy to guess. A guesser who knows how it is put together (a word, a year, a mark) needs as
 * many guesses as the product of those for the pieces. zxcvbn adds the guesses for the structure itself, which would let
 * every password of three pieces pass, even Welkom2026!. The first call takes longer, because it reads the lists.
 * @param password at most 200 characters; those after the 32nd do not make it stronger
 * @param known what others know of the player: the username, the e-mail address, the name of the game
 */
export function isWeakPassword(password: string, known: readonly string[]): boolean {
  const text = password.normalize('NFC')
  const words = known.flatMap((one) => wordsOf(one.normalize('NFC').toLowerCase()))
  if (words.includes(text.toLowerCase())) return true
  estimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...dutch }, graphs: adjacencyGraphs, ...bounds })
  const { sequence } = estimator.check(text, words)
  const guessesLog10 = sequence.reduce((sum, piece) => sum + (piece.guessesLog10 ?? 0), 0)
  return guessesLog10 < leastGuessesLog10
}

/** A text, its parts and its words, with and without punctuation. Parts that are too short to matter are left out. */
function wordsOf(text: string): string[] {
  const parts = [text, ...text.split('@'), ...text.split(/[@.]/)]
  const words = text.split(punctuation)
  return [...parts, ...parts.map((part) => part.replace(punctuation, '')), ...words].filter(
    (word) => word.length >= 3,
  )
}

const punctuation = /[^\p{L}\p{N}]+/gu
