// The texts of the avatar page.

export const texts = {
  choose: 'Kies je avatar',
  option: 'Avatar {{number}}',
  moods: {
    neutral: 'Gewoon',
    happy: 'Blij',
    sad: 'Sip',
  },
  why: 'Je avatar kijkt blij als je portefeuille vandaag meer waard werd, en sip als die minder waard werd. Andere spelers zien hem naast je naam.',
  submit: 'Neem deze avatar',
  changed: 'Je avatar is gewijzigd.',
  failed: 'Je avatar wijzigen is mislukt. Probeer het opnieuw.',
} as const

declare module '../t.ts' {
  interface TextParts {
    avatar: typeof texts
  }
}
