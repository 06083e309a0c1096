import type { German } from '../translation.ts'

export const texts: German<'product'> = {
  failed: 'Dieses Produkt konnte nicht geladen werden.',
  noPrice: 'Es gibt gerade keinen Kurs. Darum kannst du dieses Produkt nicht kaufen oder verkaufen.',
  facts: 'Merkmale',
  isin: 'ISIN',
  type: 'Art',
  underlying: 'Basiswert',
  currency: 'Notiert in',
  previousClose: 'Schlusskurs gestern',
  spread: 'Spanne Geld und Brief',
  updated: 'Letzter Kurs',
  held: 'In deinem Besitz',
  pieces_one: '{{pieces}} Stück',
  pieces_other: '{{pieces}} Stück',
}
