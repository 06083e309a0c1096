// The texts of following an underlying.

export const texts = {
  course: 'Verloop',
  title: 'Gevolgd',
  price: 'Koers',
  none: 'Volg wat je in de gaten wilt houden',
  noneText: 'Druk op de ster bij een onderliggende waarde. Dan staat hij hier, op al je apparaten.',
  find: 'Bekijk onderliggende waarden',
  loadFailed: 'Wat je volgt kon niet worden geladen.',
  name: 'Volg {{name}}',
  do: 'Volg',
  login: 'Log in om te volgen. Daarna kom je hier terug.',
  failed: 'Volgen van {{name}} is mislukt. Probeer het opnieuw.',
  stopFailed: 'Stoppen met volgen van {{name}} is mislukt. Probeer het opnieuw.',
} as const

declare module '../t.ts' {
  interface TextParts {
    follow: typeof texts
  }
}
