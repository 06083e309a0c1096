/** The number in a text, as the screens write it. */
export function numberIn(text: string): number {
  return Number(/-?\d[\d.]*(,\d+)?/.exec(text)?.[0].replaceAll('.', '').replace(',', '.') ?? Number.NaN)
}
