// The texts of accepting the terms again after a change.

export const texts = {
  title: 'Nieuwe voorwaarden',
  intro: 'De voorwaarden zijn veranderd. Lees wat er anders is. Ga je akkoord? Dan kun je verder spelen.',
  since: 'Vanaf {{date}}',
  read: 'Lees alle voorwaarden',
  accept: 'Ik ga akkoord',
  acceptFailed: 'Akkoord gaan met de voorwaarden is mislukt. Probeer het opnieuw.',
  otherwise: 'Ga je niet akkoord?',
  leave: 'Neem je gegevens mee of stop',
  failed: 'We konden de voorwaarden niet laden.',
} as const

declare module '../t.ts' {
  interface TextParts {
    terms: typeof texts
  }
}
