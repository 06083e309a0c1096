import type { German } from '../translation.ts'

export const texts: German<'result'> = {
  title: 'Woher kommt dein Ergebnis?',
  intro: 'Wir teilen deinen Gewinn oder Verlust in sieben Teile. Zusammen sind sie genau dein Ergebnis.',
  failed: 'Dein Ergebnis konnte nicht berechnet werden.',
  parts: 'Die Teile deines Ergebnisses',
  total: 'Dein Ergebnis',
  part: {
    market: 'Der Markt',
    selection: 'Deine Auswahl',
    leverage: 'Hebel',
    currency: 'Wechselkurse',
    dividends: 'Dividenden',
    financing: 'Finanzierung',
    costs: 'Transaktionskosten',
  },
  means: {
    market: 'Was deine Produkte taten, weil sich der ganze Markt bewegte.',
    marketOf: 'Was deine Produkte taten, weil sich der Markt bewegte: {{name}}.',
    selection: 'Was deine Auswahl zusätzlich brachte oder kostete, und wann du gekauft und verkauft hast.',
    leverage: 'Was Sprinter hinzufügten, weil sie sich stärker oder umgekehrt bewegen.',
    currency: 'Was Dollar, Pfund und andere Währungen taten.',
    dividends: 'Was Unternehmen dir nach Steuern ausgezahlt haben.',
    financing: 'Was das Halten von Sprintern und Trackern kostete oder einbrachte.',
    costs: 'Was du für deine Orders bezahlt hast.',
  },
  allocation: 'Worin steckt dein Geld?',
  by: 'Aufteilung',
  byKind: 'Art',
  byUnderlying: 'Basiswert',
  byCurrency: 'Währung',
  cash: 'Verfügbares Guthaben',
  riskFall:
    'Dein größtes Risiko ist {{name}}: Fällt der Kurs um 10 %, kostet dich das etwa {{loss}}, {{share}} deines Gesamtwerts.',
  riskRise:
    'Dein größtes Risiko ist {{name}}: Steigt der Kurs um 10 %, kostet dich das etwa {{loss}}, {{share}} deines Gesamtwerts.',
  noRisk: 'Du hast gerade nichts im Depot und trägst deshalb kein Risiko.',
}
