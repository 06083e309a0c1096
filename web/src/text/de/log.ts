import type { German } from '../translation.ts'

export const texts: German<'log'> = {
  title: 'Prüfe das Ergebnis',
  intro: 'Du musst uns nicht glauben: Jeder kann die Rangliste nachrechnen.',
  how: {
    title: 'So geht das',
    names: 'Jede Transaktion steht im Protokoll des Wettbewerbs. Spieler heißen dort anders.',
    codes:
      'Jede Zeile hat einen Code. Er folgt aus der Zeile selbst und aus dem Code der Zeile davor. Ändert sich später etwas, dann stimmt kein Code danach mehr.',
    roots:
      'Der Code der letzten Zeile eines Tages ist die Wurzel dieses Tages. Wer die Wurzel kennt, merkt es, wenn sich an dem Tag etwas ändert.',
  },
  steps: {
    keep: 'Speichere ab und zu die Wurzeln oder gib sie einem Freund.',
    download: 'Lade das Protokoll herunter, wenn der Wettbewerb vorbei ist.',
    check: 'Rechne es mit dem Programm des Spiels nach:',
  },
  own: {
    title: 'Dein Name im Protokoll',
    text: 'Suche diesen Namen im Protokoll, dann findest du deine eigenen Zeilen. Behalte ihn für dich: Wer ihn kennt, sieht, was du tust.',
    none: 'Du stehst noch nicht im Protokoll. Das geschieht eine Minute, nachdem du mitmachst und der Wettbewerb läuft.',
  },
  corrections: {
    title: 'Berichtigte falsche Kurse',
    text: 'Alle bekamen, was ohne den falschen Kurs geschehen wäre. Die Zeilen stehen im Protokoll.',
    running:
      'Das wird gerade berichtigt. Bis alle Depots fertig sind, wird in diesen Produkten nicht gehandelt.',
    done: 'Geänderte Depots: {{count}}.',
  },
  days: {
    title: 'Die Wurzel jedes Tages',
    lines: '{{count}} Zeilen',
    empty: 'Noch ist kein Tag vorbei',
    emptyText: 'Nach Mitternacht steht hier die Wurzel des ersten Tages.',
  },
  running: 'Der Wettbewerb ist noch nicht abgeschlossen. Das Endergebnis kommt nach dem Ende dazu.',
  closed: 'Der Wettbewerb ist abgeschlossen. Schlusskurse und Endergebnis stehen unter dem letzten Tag.',
  hidden: {
    afterEnd:
      'Andere dürfen dein Depot jetzt nicht sehen. Im Logbuch stünde, was du tust. Darum kannst du es erst herunterladen, wenn der Wettbewerb vorbei ist. Die Wurzeln siehst du schon jetzt: danach kann niemand das Logbuch mehr ändern.',
    never:
      'In diesem Wettbewerb seht ihr eure Depots nicht, auch nicht nach dem Ende. Darum kannst du das Logbuch nicht herunterladen. Die Wurzeln siehst du. Deine eigenen Zeilen stehen im Download deiner Daten.',
  },
  download: {
    all: 'Protokoll herunterladen',
    roots: 'Wurzeln speichern',
    day: 'Herunterladen',
    dayOf: 'Protokoll vom {{date}} herunterladen',
  },
  failed: 'Das Protokoll konnte nicht geladen werden.',
}
