// The texts of removing the app and its data from a device.

export const texts = {
  title: 'De app begint opnieuw',
  busy: 'We halen alles van het spel van dit apparaat en loggen je uit. Dit duurt even.',
  failed: 'Opnieuw beginnen is mislukt. Controleer je internet en probeer het nog eens.',
} as const

declare module '../t.ts' {
  interface TextParts {
    reset: typeof texts
  }
}
