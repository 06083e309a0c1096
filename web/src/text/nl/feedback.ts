// The texts of giving feedback.

export const texts = {
  open: 'Feedback',
  title: 'Wat vind je van het spel?',
  rating: 'Jouw rating',
  ratings: { one: 'Heel slecht', two: 'Slecht', three: 'Gaat wel', four: 'Goed', five: 'Heel goed' },
  ratingNeeded: 'Vul een rating in.',
  explanation: 'Toelichting',
  explanationHint: 'Mag leeg blijven. Zet er geen wachtwoord of andere privégegevens in.',
  consent: 'Bewaar mijn gebruikersnaam erbij, zodat jullie mij kunnen antwoorden.',
  send: 'Verstuur',
  offline: 'Je bent offline. Versturen kan nu niet.',
  sent: 'Bedankt! We hebben je feedback ontvangen.',
  failed: 'Je feedback versturen is mislukt. Probeer het opnieuw.',
} as const

declare module '../t.ts' {
  interface TextParts {
    feedback: typeof texts
  }
}
