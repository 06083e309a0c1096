import type { German } from '../translation.ts'

export const texts: German<'account'> = {
  title: 'Konto',
  nav: 'Dein Konto',
  username: 'Benutzername',
  email: 'E-Mail-Adresse',
  since: 'Spieler seit',
  pages: {
    profile: { title: 'Profil', short: 'Wer du im Spiel bist' },
    'email-settings': { title: 'E-Mails', short: 'Welche Mails du von uns bekommst' },
    'push-notifications': { title: 'Mitteilungen', short: 'Nachrichten auf diesem Gerät' },
    avatar: { title: 'Avatar', short: 'Das Gesicht zu deinem Namen' },
    delete: { title: 'Konto löschen', short: 'Mit dem Spiel aufhören' },
  },
  profile: {
    title: 'Ändere deine Angaben',
    text: 'Hier änderst du bald deinen Benutzernamen, deine E-Mail-Adresse und dein Passwort.',
  },
  emailSettings: {
    title: 'Wähle deine Mails',
    text: 'Hier wählst du bald, ob du die Morgenmail und den Newsletter bekommen möchtest.',
  },
  push: {
    title: 'Bleib auf dem Laufenden',
    text: 'Hier stellst du bald ein, worüber du eine Mitteilung bekommst, zum Beispiel wenn eine Order ausgeführt ist.',
  },
  avatar: {
    title: 'Wähle dein Gesicht',
    text: 'Hier wählst du bald einen Avatar. Andere Spieler sehen ihn neben deinem Namen.',
    now: 'Das ist jetzt dein Avatar.',
  },
  delete: {
    title: 'Dein Konto löschen',
    text: 'Hier löschst du bald selbst dein Konto. Möchtest du es jetzt schon? Schreib uns von deiner eigenen Adresse.',
    mail: 'Schreib uns',
  },
}
