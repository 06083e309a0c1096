// The texts of the account and its settings.

export const texts = {
  title: 'Account',
  nav: 'Je account',
  email: 'E-mailadres',
  since: 'Speler sinds',
  pages: {
    profile: { title: 'Profiel', short: 'Wie je bent in het spel' },
    sessions: { title: 'Apparaten', short: 'Waar je bent ingelogd, en passkeys' },
    'email-settings': { title: 'E-mails', short: 'Welke mails je van ons krijgt' },
    'push-notifications': { title: 'Meldingen', short: 'Berichten op dit apparaat' },
    lessons: { title: 'Lessen', short: 'Wat je leert als er iets misgaat' },
    'fair-play': { title: 'Eerlijk spel', short: 'Eén account per speler' },
    avatar: { title: 'Avatar', short: 'Het gezicht bij je naam' },
    delete: { title: 'Account verwijderen', short: 'Je gegevens meenemen, of stoppen' },
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    account: typeof texts
  }
}
