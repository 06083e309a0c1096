// The texts of screens that are not built yet.

export const texts = {
  exam: {
    page: 'Examen',
    title: 'Laat zien wat je weet',
    text: 'Hier beantwoord je straks de vragen van dit examen, één voor één.',
    action: 'Naar het onderwerp',
  },
  examResult: {
    page: 'Uitslag van je examen',
    title: 'Geslaagd of niet',
    text: 'Hier zie je straks of je bent geslaagd, en wat het diploma voor je opent.',
    action: 'Naar het onderwerp',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    upcoming: typeof texts
  }
}
