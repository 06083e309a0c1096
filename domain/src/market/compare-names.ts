// The order of names in a list: one Dutch collation for the server and the browser. Capitals and accents count only
// between names that are otherwise the same, and numbers are sorted by their size.

const collator = new Intl.Collator('nl')

/** Longer than any number in a name. */
const digitsPadded = 12

/**
 * Makes the text by which a name is compared, so that a long list can compute it once for each name.
 * @returns the name with its whole numbers padded with zeros; the digits after a decimal comma stay as they are, for
 *   98,45 comes before 98,5. A numeric collator would compare 45 with 5.
 */
export function nameKey(name: string): string {
  return name.replace(/(?<![\d,])\d+/g, (digits) => digits.padStart(digitsPadded, '0'))
}

/** Compares two results of `nameKey`: below zero, zero or above zero, as a sort expects. */
export function compareNameKeys(one: string, other: string): number {
  return collator.compare(one, other)
}

/** Compares two names: below zero, zero or above zero, as a sort expects. */
export function compareNames(one: string, other: string): number {
  return compareNameKeys(nameKey(one), nameKey(other))
}
