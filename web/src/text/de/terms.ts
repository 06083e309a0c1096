import type { German } from '../translation.ts'

export const texts: German<'terms'> = {
  title: 'Neue Nutzungsbedingungen',
  intro:
    'Die Nutzungsbedingungen haben sich geändert. Lies, was anders ist. Stimmst du zu? Dann kannst du weiterspielen.',
  since: 'Ab {{date}}',
  read: 'Alle Bedingungen lesen',
  accept: 'Ich stimme zu',
  acceptFailed: 'Die Zustimmung zu den Bedingungen hat nicht geklappt. Versuch es noch einmal.',
  otherwise: 'Du stimmst nicht zu?',
  leave: 'Nimm deine Daten mit oder hör auf',
  failed: 'Wir konnten die Bedingungen nicht laden.',
}
