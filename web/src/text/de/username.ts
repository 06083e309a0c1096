import type { German } from '../translation.ts'

export const texts: German<'username'> = {
  label: 'Benutzername',
  hint: '3 bis 20 Zeichen, ohne Leerzeichen. Andere Spieler sehen diesen Namen.',
  same: 'So heißt du schon. Wähle einen anderen Namen.',
  rule: 'Wähle 3 bis 20 Buchstaben, Ziffern oder Satzzeichen, ohne Leerzeichen. Der Name darf nicht dem eines anderen Spielers, des Betreibers oder des Spiels ähneln.',
}
