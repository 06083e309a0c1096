import type { German } from '../translation.ts'

export const texts: German<'scores'> = {
  title: 'Zwei Werte: Rendite und Risiko',
  own: 'Deine zwei Werte',
  return: 'Rendite:',
  returnShort: 'Rendite',
  returnText: 'um wie viel Prozent dein Depot seit dem Start mehr oder weniger wert wurde.',
  adjusted: 'Rendite nach Risiko:',
  adjustedShort: 'Nach Risiko',
  notYet: 'noch nicht',
  adjustedText:
    'wie viel Prozent es gewesen wären, wenn du so viel Risiko wie der Index genommen hättest. Schwankt dein Depot stärker als der Index, zählen Gewinn und Verlust weniger. Schwankt es weniger, zählen sie mehr.',
  example:
    'Ein Beispiel: Du und ein Freund gewinnt beide 10 %. Dein Depot schwankte doppelt so stark wie der Index, das deines Freundes gleich stark. Dann ist dein Wert etwa 5 % und der deines Freundes 10 %. Nur Bargeld ergibt 0 %.',
  from: 'Den zweiten Wert siehst du nach {{count}} Tagen. Vorher lässt sich nicht sagen, wie stark etwas schwankt. So rechnen auch Profis: Er heißt M², nach Franco und Leah Modigliani.',
}
