import type { German } from '../translation.ts'

export const texts: German<'player'> = {
  worth: 'Wert jetzt',
  tabs: 'Depot von {{username}}',
  simulated: 'Simulierter Spieler',
  noPositions: '{{username}} hat gerade nichts im Depot',
  noTransactions: '{{username}} hat noch nichts gekauft',
  untraded: 'Sobald {{username}} etwas kauft, siehst du hier den Verlauf.',
  failed: {
    positions: 'Das Depot konnte nicht geladen werden.',
    transactions: 'Die Transaktionen konnten nicht geladen werden.',
  },
  unknown: 'Diesen Spieler finden wir nicht',
  unknownText:
    'Niemand mit dem Namen {{username}} macht bei diesem Wettbewerb mit. Vielleicht heißt der Spieler jetzt anders.',
  hidden: 'Dieses Depot ist nicht zu sehen',
  toRankings: 'Zur Rangliste',
}
