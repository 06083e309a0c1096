import type { German } from '../translation.ts'

export const texts: German<'mistakes'> = {
  lesson: 'Lies in 1 Minute, was du daraus lernst',
  more: 'Lies die ganze Lektion',
  hide: 'Nicht mehr zeigen',
  hidden: 'Lektionen dazu siehst du nicht mehr.',
  hideFailed: 'Das hat nicht geklappt.',
  settings: {
    intro: 'Geht etwas schief, erklären wir dir, was du daraus lernst. Höchstens einmal am Tag.',
    saved: 'Gespeichert.',
    loadFailed: 'Diese Einstellungen laden nicht.',
    offline: 'Du bist offline. Gerade kannst du das nicht ändern.',
    kinds: {
      'first-knock-out': 'Dein erster Knock-out',
      'aborted-order': 'Deine erste Order, die nicht ausgeführt wird',
      'one-underlying': 'Fast alles in einem Wert',
      'many-trades': 'Zehn Transaktionen an einem Tag',
      'holding-losers': 'Gewinne verkaufen, Verluste behalten',
      'outside-hours': 'Eine Marktorder, während die Börse zu ist',
      'near-stop-loss': 'Ein Sprinter nah am Stop-Loss-Niveau',
    },
  },
}
