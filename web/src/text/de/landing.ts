import type { German } from '../translation.ts'

export const texts: German<'landing'> = {
  title: 'Lerne anlegen',
  headline: 'Anlegen lernen ohne Lehrgeld.',
  lead: 'Du beginnst mit {{balance}} virtuellem Geld. Du kaufst und verkaufst zu Kursen, die sich wirklich bewegen. Verlierst du? Dann bist du klüger, nicht ärmer.',
  register: 'Spiel mit',
  login: 'Anmelden',
  dashboard: 'Zu deinem Dashboard',
  strip: 'An der Börse',
  stepsTitle: 'So geht’s',
  steps: {
    one: {
      title: 'Leg ein Konto an',
      text: 'Benutzername, E-Mail-Adresse, Passwort. Mehr brauchen wir nicht.',
    },
    two: {
      title: 'Wähle, was du kaufst',
      text: 'Verfolge Aktien und ETFs und wähle selbst, wann du einsteigst.',
    },
    three: {
      title: 'Sieh, was daraus wird',
      text: 'Zu jeder Order bekommst du einen Beleg: zu welchem Kurs, mit welchen Kosten und warum.',
    },
  },
  example: 'Beispiel, zum Kurs von jetzt',
  fairTitle: 'Fair bis auf den Cent',
  fair: 'Du kaufst zum Briefkurs und verkaufst zum Geldkurs, zuzüglich Kosten. Wie an einer echten Börse. Was du siehst, ist, was du zahlst.',
}
