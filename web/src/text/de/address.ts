import type { German } from '../translation.ts'

export const texts: German<'address'> = {
  confirm: {
    title: 'Bestätige deine E-Mail-Adresse',
    intro: 'Noch ein Druck auf den Knopf, und dein Konto hat diese E-Mail-Adresse.',
    submit: 'Meine E-Mail-Adresse bestätigen',
    notYou:
      'Hast du das nicht angefordert, oder kennst du den Namen in der Mail nicht? Dann drück nicht auf den Knopf.',
    done: {
      title: 'Deine E-Mail-Adresse wurde geändert',
      text: 'Ab jetzt meldest du dich mit dieser Adresse an. Deine alte Adresse bekommt eine Mail, mit der du die Änderung noch 72 Stunden lang rückgängig machen kannst.',
      action: 'Zu deinem Profil',
    },
    invalid: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Ein Link funktioniert 48 Stunden lang und nur einmal, und nur der in der neuesten Mail. Sieh in deinem Profil nach, welche Adresse du jetzt hast. Dort kannst du auch eine neue Mail anfordern.',
      action: 'Zu deinem Profil',
    },
  },
  undo: {
    title: 'Mach die Änderung rückgängig',
    intro:
      'Dein Konto bekommt deine alte E-Mail-Adresse zurück und alle werden abgemeldet. Danach wählst du ein neues Passwort: Das alte funktioniert nicht mehr.',
    submit: 'Meine alte Adresse zurückholen',
    notYou: 'Hast du deine E-Mail-Adresse selbst geändert? Dann drück nicht auf den Knopf.',
    invalid: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Ein Link funktioniert 72 Stunden lang und nur einmal. Hast du deine alte Adresse gerade zurückgeholt? Dann fordere ein neues Passwort an.',
      action: 'Neues Passwort anfordern',
    },
  },
}
