// The texts of the field for a username.

export const texts = {
  label: 'Gebruikersnaam',
  hint: '3 tot 20 tekens, zonder spaties. Andere spelers zien deze naam.',
  same: 'Zo heet je al. Kies een andere naam.',
  rule: 'Kies 3 tot 20 letters, cijfers of leestekens, zonder spaties. De naam mag niet lijken op die van een andere speler, de beheerder of het spel.',
} as const

declare module '../t.ts' {
  interface TextParts {
    username: typeof texts
  }
}
