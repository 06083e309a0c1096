import type { German } from '../translation.ts'

export const texts: German<'account'> = {
  title: 'Konto',
  nav: 'Dein Konto',
  email: 'E-Mail-Adresse',
  since: 'Spieler seit',
  pages: {
    profile: { title: 'Profil', short: 'Wer du im Spiel bist' },
    sessions: { title: 'Geräte', short: 'Wo du angemeldet bist, und Passkeys' },
    'email-settings': { title: 'E-Mails', short: 'Welche Mails du von uns bekommst' },
    'push-notifications': { title: 'Mitteilungen', short: 'Nachrichten auf diesem Gerät' },
    lessons: { title: 'Lektionen', short: 'Was du lernst, wenn etwas schiefgeht' },
    'fair-play': { title: 'Faires Spiel', short: 'Ein Konto pro Spieler' },
    avatar: { title: 'Avatar', short: 'Das Gesicht zu deinem Namen' },
    delete: { title: 'Konto löschen', short: 'Deine Daten mitnehmen oder aufhören' },
  },
}
