// Writes tables as CSV (RFC 4180) for spreadsheet programs; the whole game uses this form. Semicolons separate the values and
// a comma the decimals, because programs set to Dutch, German or Polish open nothing else as a table on a double click. A
// program set to English asks for the separator.

/** Tells a spreadsheet program that the text is UTF-8. */
export const byteOrderMark = '\ufeff'

/** What a program might take for a formula, and a tab or return, after which it may look for one. */
const looksLikeFormula = /^\s*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

/**
 * One row with its line end. A text that a program would take for a formula gets an apostrophe, so that text from users
 * never runs on the computer that opens the file (https://owasp.org/www-community/attacks/CSV_Injection). Numbers get none.
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
