// Tables as CSV (RFC 4180) for a spreadsheet program: the one way in which the game writes them. Separated by semicolons, with
// a comma in fractions, since a program that is set to Dutch, German or Polish opens nothing else as a table by a double
// click; one that is set to English asks for the separator.

/** What a byte order mark tells such a program: the text is UTF-8. */
export const byteOrderMark = '\ufeff'

/** What a program might take for a formula, and the tab and return before which it looks for one. */
const looksLikeFormula = /^\s*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

/**
 * One row with its line end. A text that a program would take for a formula gets an apostrophe, so that what somebody wrote
 * never runs on the computer of who opens the file (https://owasp.org/www-community/attacks/CSV_Injection). Numbers stay.
 */
export function toCsvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(toField).join(';')}\r\n`
}

function toField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = looksLikeFormula.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
