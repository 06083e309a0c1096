import type { Polish } from '../translation.ts'

export const texts: Polish<'scores'> = {
  title: 'Dwa wyniki: stopa zwrotu i ryzyko',
  own: 'Twoje dwa wyniki',
  return: 'Stopa zwrotu:',
  returnShort: 'Stopa zwrotu',
  returnText: 'o ile procent wzrosła lub spadła wartość twojego portfela od początku.',
  adjusted: 'Stopa zwrotu z uwzględnieniem ryzyka:',
  adjustedShort: 'Wg ryzyka',
  notYet: 'jeszcze nie',
  adjustedText:
    'ile procent wyszłoby przy takim samym ryzyku jak indeks. Jeśli twój portfel waha się mocniej niż indeks, zysk i strata liczą się mniej. Jeśli słabiej, liczą się bardziej.',
  example:
    'Przykład: ty i kolega zyskujecie po 10%. Twój portfel wahał się dwa razy mocniej niż indeks, a portfel kolegi tak samo. Wtedy twój wynik to około 5%, a jego 10%. Sama gotówka daje 0%.',
  from: 'Drugi wynik zobaczysz po {{count}} dniach. Wcześniej nie wiadomo, jak mocno coś się waha. Tak liczą też zawodowcy: to M², od Franco i Leah Modigliani.',
}
