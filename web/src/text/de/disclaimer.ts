import type { German } from '../translation.ts'

export const texts: German<'disclaimer'> = {
  title: 'Die Spielregeln',
  intro: 'Lies sie kurz durch. Wenn du zustimmst, bist du dabei und dein Startkapital steht bereit.',
  balance: 'Du beginnst mit',
  costs: 'Kosten pro Order',
  sprinters: 'Höchstens in Sprintern',
  weeklyDeposit: 'Jeden Montag dazu',
  weeklyDepositAmount: '{{amount}} (zählt nicht als Gewinn)',
  underlying: 'Höchstens in einem Basiswert',
  underlyingShare: '{{share}} deines Depots',
  resets: 'Neu anfangen',
  resetsDaily: 'einmal am Tag',
  practice: 'Üben ab',
  start: 'Der Wettbewerb beginnt am',
  end: 'Der Wettbewerb läuft bis einschließlich',
  rules: {
    virtual: 'Das Geld ist virtuell. Du kannst damit nichts wirklich gewinnen oder verlieren.',
    price: 'Du kaufst zum Briefkurs und verkaufst zum Geldkurs des Augenblicks.',
    hours: 'Orders werden von Montag bis Freitag zwischen 8 und 22 Uhr ausgeführt.',
    always: 'In diesem Wettbewerb ist die Börse Tag und Nacht geöffnet.',
    advice: 'Nichts im Spiel ist ein Rat, wirklich anzulegen.',
  },
  accept: 'Ich stimme zu und mache mit',
  failed: 'Die Zustimmung hat nicht geklappt. Versuch es noch einmal.',
  nextText: 'Der nächste beginnt am {{date}}.',
}
