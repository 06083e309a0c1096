// Numbers as players write them. In every language of the game the decimals come after a comma.

/**
 * Reads a number such as '1.234,5', '1 234,5' or '12.5', also with a unit before or after it; null if it is not one. A
 * point is a decimal point unless three digits follow it and the number does not start with a zero.
 */
export function parseNumber(text: string): number | null {
  const bare = text.replaceAll(/[\s€%]|euro|procent|prozent/gi, '')
  const grouped = /^([-+−]?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(bare)
  const simple = /^([-+−]?)(\d+)(?:[.,](\d+))?$/.exec(bare)
  const [, sign = '', whole = '', decimals = ''] = grouped ?? simple ?? []
  if (whole === '') return null
  const value = Number(`${whole.replaceAll('.', '')}.${decimals}`)
  return sign === '-' || sign === '−' ? -value : value
}
