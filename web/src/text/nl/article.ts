// The texts of articles: rules, prizes, terms.

export const texts = {
  failed: 'Deze tekst kon niet worden geladen.',
  titles: {
    rules: 'Spelregels',
    prizes: 'Prijzen',
    terms: 'Gebruiksvoorwaarden',
    'individual-rights': 'Jouw rechten',
    cookies: 'Cookies',
    accessibility: 'Toegankelijkheid',
    impressum: 'Impressum',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    article: typeof texts
  }
}
