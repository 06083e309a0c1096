import type { German } from '../translation.ts'

export const texts: German<'messages'> = {
  read: 'Gelesen',
  readAbout: 'Gelesen: {{message}}',
  failed: 'Das hat nicht geklappt.',
  further_one: 'Es gibt noch eine Nachricht.',
  further_other: 'Es gibt noch {{count}} Nachrichten.',
  removed:
    'Du nimmst nicht mehr an {{competition}} teil. Fragen? Stell sie {{organiser}}. Grund: „{{reason}}“',
  competitionChanged: 'Die Regeln von {{competition}} haben sich geändert: „{{reason}}“',
  competitionEnded: '{{competition}} wurde früher beendet: „{{reason}}“',
  competitionDeleted: '{{competition}} findet nicht statt: „{{reason}}“',
  accountsDecided: {
    one_person:
      'Wir haben entschieden, dass du mit mehr als einem Konto an {{competition}} teilnimmst. Du kannst einmal Einspruch erheben. Grund: „{{reason}}“',
    different_people:
      'Wir haben entschieden, dass du mit einem Konto an {{competition}} teilnimmst: „{{reason}}“',
  },
  prizesHeld_one:
    'Wir halten den Preis eines Kontos in {{competition}} zurück, bis die Untersuchung fertig ist.',
  prizesHeld_other:
    'Wir halten die Preise von {{count}} Konten in {{competition}} zurück, bis die Untersuchung fertig ist.',
  noPrizesHeld: 'Wir halten in {{competition}} keine Preise mehr zurück.',
}
