/** The number in a text, in the Dutch notation of the screens. */
export function parseNumber(text: string): number {
  return Number(/-?\d[\d.]*(,\d+)?/.exec(text)?.[0].replaceAll('.', '').replace(',', '.') ?? Number.NaN)
}
