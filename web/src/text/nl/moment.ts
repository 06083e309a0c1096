// The texts of fields for a date, or a date and a time.

export const texts = {
  time: 'Tijd',
  datePlaceholder: 'dd.mm.jjjj',
  dateWrong: 'Vul een datum in als 24.11.2026.',
} as const

declare module '../t.ts' {
  interface TextParts {
    moment: typeof texts
  }
}
