// The code with which players join a competition: easy to read aloud and to type, and too long to be guessed.

/** 32 letters and digits that are not mistaken for each other: without 0 and O, and without 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The number of characters of a code, of 5 bits each. */
const codeLength = 10

/**
 * Makes a code of 50 bits.
 * @param random ten random bytes; five bits of each are used
 */
export function toJoinCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** A code as somebody typed it: upper case, without spaces and hyphens. Null if no code looks like that. */
export function readJoinCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const isCode = code.length === codeLength && [...code].every((character) => alphabet.includes(character))
  return isCode ? code : null
}

/** A code for reading: 'K7QM2-9XWRT'. */
export function formatJoinCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}
