import type { German } from '../translation.ts'

export const texts: German<'leveraged'> = {
  intro: {
    sp: 'Ein Sprinter bewegt sich stärker als der Kurs selbst. Erreicht der Kurs die Stop-Loss-Schwelle, ist er beendet.',
    sb: 'Ein Sprinter Best hat einen höheren Hebel. Erreicht der Kurs die Stop-Loss-Schwelle, bekommst du nichts zurück.',
    xt: 'Ein X-Turbo hat ein Enddatum. Erreicht der Kurs die Stop-Loss-Schwelle, bekommst du nichts zurück.',
  },
  fictitiousText: 'Diese Produkte gibt es nur in diesem Spiel.',
  filters: {
    direction: 'Richtung',
  },
  directions: { long: 'Long', short: 'Short' },
  directionMeans: {
    long: 'Long: gewinnt, wenn der Kurs steigt',
    short: 'Short: gewinnt, wenn der Kurs fällt',
  },
  leverage: 'Hebel',
  distance: 'Abstand zum Stop-Loss',
  financingLevel: 'Finanzierungslevel',
  stopLossLevel: 'Stop-Loss-Schwelle',
  residual: 'Restwert bei Stop-Loss',
  ratio: 'Bezugsverhältnis',
  ratioText: '{{ratio}} Stück folgen einmal dem Kurs',
  premium: 'Prämie pro Jahr',
  fee: 'Kosten pro Jahr',
  financing: 'Finanzierung pro Jahr',
  endDate: 'Enddatum',
  hours: 'Stop-Loss gilt',
  hoursText: 'Montag bis Freitag von {{open}} bis {{close}} ({{place}})',
  always: 'Montag bis Freitag, Tag und Nacht',
  places: { 'Europe/Amsterdam': 'Amsterdam', 'America/New_York': 'New York' },
  bidOnly: {
    title: 'Nur zu verkaufen',
    leverage: 'Der Hebel ist höher, als das Gesetz erlaubt. Sinkt er wieder, kannst du wieder kaufen.',
    sold_out: 'Das Produkt ist ausverkauft.',
    operator: 'Der Emittent verkauft dieses Produkt gerade nicht.',
  },
  ended: {
    knockout: 'Beendet am {{time}}: Der Kurs hat die Stop-Loss-Schwelle erreicht.',
    settlement: 'Beendet am {{time}}: Das Enddatum ist erreicht.',
    delisting: 'Beendet am {{time}}: Der Basiswert ist nicht mehr an der Börse.',
    listed: 'Seit {{time}} nicht mehr an der Börse.',
    holders: 'Wer es hatte, bekam den letzten Kurs.',
    paid: 'Pro Stück wurden {{price}} ausgezahlt.',
    worthless: 'Es war nichts mehr auszuzahlen.',
    other: 'Sieh dir an, was es jetzt gibt',
  },
}
