import type { German } from '../translation.ts'

export const texts: German<'profile'> = {
  name: {
    title: 'Dein Name im Spiel',
    once: 'Du kannst deinen Namen einmal in 30 Tagen ändern. So lange halten wir deinen alten Namen für dich frei.',
    wait: 'Du hast vor Kurzem einen anderen Namen gewählt. Ab dem {{date}} kannst du wieder einen neuen wählen. Zurück zu deinem vorigen Namen geht jederzeit.',
    submit: 'Meinen Namen ändern',
    done: 'Du heißt jetzt {{username}}.',
  },
  email: {
    title: 'E-Mail',
    label: 'E-Mail-Adresse',
    wrong: 'Gib eine gültige E-Mail-Adresse an',
    same: 'Das ist schon deine E-Mail-Adresse. Gib eine andere ein.',
    how: 'Deine neue Adresse bekommt eine Mail. Deine Adresse ändert sich erst, wenn du sie mit dem Link darin bestätigst.',
    submit: 'Meine E-Mail-Adresse ändern',
    waiting:
      'Wir haben eine Mail an {{email}} geschickt. Öffne den Link darin. Bis dahin bleibt deine Adresse, wie sie ist. Keine Mail? Sieh auch im Spam nach.',
    cancel: 'Alte Adresse behalten',
    kept: 'Du behältst deine alte E-Mail-Adresse.',
  },
  password: {
    title: 'Passwort',
    current: 'Aktuelles Passwort',
    wrong: 'Das ist nicht dein aktuelles Passwort',
    required: 'Gib dein aktuelles Passwort ein',
    forgot: 'Passwort vergessen?',
    how: 'Auf deinen anderen Geräten wirst du abgemeldet.',
    submit: 'Mein Passwort ändern',
    done: 'Dein Passwort wurde geändert.',
  },
  preferences: {
    title: 'Sprache und Darstellung',
    language: 'Sprache',
    languages: {
      nl: 'Nederlands',
      de: 'Deutsch',
      pl: 'Polski',
    },
    theme: 'Darstellung',
  },
}
