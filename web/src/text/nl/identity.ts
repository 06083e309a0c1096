// The texts of proving once more who you are, before a sensitive change.

export const texts = {
  title: 'Ben jij het?',
  intro: 'Dit is een belangrijke wijziging. Laat even zien dat jij het bent, dan gaan we verder.',
  password: 'Wachtwoord',
  required: 'Vul je wachtwoord in',
  wrong: 'Dit is niet je wachtwoord. Probeer het opnieuw.',
  submit: 'Ga verder',
  cancel: 'Annuleer',
} as const

declare module '../t.ts' {
  interface TextParts {
    identity: typeof texts
  }
}
