/** The most cards that are made at once. */
export const mostCards = 200

/**
 * Names as somebody pasted them: one on each line, or the columns of a spreadsheet or a CSV file, of which the first two
 * are the name. Empty lines and quotation marks are left out.
 */
export function readNames(pasted: string): string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) =>
      line
        .split(/[\t;,]/)
        .slice(0, 2)
        .map((cell) => cell.replaceAll('"', '').trim())
        .filter((cell) => cell !== '')
        .join(' '),
    )
    .filter((name) => name !== '')
    .slice(0, mostCards)
}
