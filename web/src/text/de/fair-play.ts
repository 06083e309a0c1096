import type { German } from '../translation.ts'

export const texts: German<'fair-play'> = {
  intro:
    'Jeder spielt mit einem Konto. Dafür achten wir auf Geräte, Netze und Transaktionen, die sich gleichen. Von deinem Gerät und deinem Netz speichern wir nur Codes, bis dreißig Tage nach dem Wettbewerb.',
  more: 'Mehr über deine Daten',
  none: 'Über dein Konto ist nichts entschieden.',
  loadFailed: 'Das konnte nicht geladen werden.',
  one_person: 'Entschieden: Du und ein anderes Konto gehören einer Person',
  different_people: 'Entschieden: Du und ein anderes Konto gehören zwei Menschen',
  when: 'Am {{date}}, in {{competition}}.',
  house: 'dem Wettbewerb des Spiels',
  reason: 'Grund: {{reason}}',
  held: 'Einen Preis halten wir zurück.',
  label: 'Warum stimmt das nicht?',
  missing: 'Schreib in ein paar Worten, warum.',
  submit: 'Einspruch erheben',
  done: 'Dein Einspruch ist gesendet.',
  failed: 'Dein Einspruch ist nicht gesendet.',
  appealed: 'Am {{date}} hast du Einspruch erhoben: {{text}}',
  answer: 'Wir sehen es uns noch einmal an. Das Ergebnis liest du hier.',
}
