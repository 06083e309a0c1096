import type { German } from '../translation.ts'

export const texts: German<'follow'> = {
  course: 'Verlauf',
  title: 'Beobachtet',
  price: 'Kurs',
  none: 'Beobachte, was du im Auge behalten willst',
  noneText: 'Drück auf den Stern bei einem Basiswert. Dann steht er hier, auf allen deinen Geräten.',
  find: 'Basiswerte ansehen',
  loadFailed: 'Was du beobachtest, konnte nicht geladen werden.',
  name: '{{name}} beobachten',
  do: 'Beobachten',
  login: 'Melde dich an, um zu beobachten. Danach bist du wieder hier.',
  failed: '{{name}} zu beobachten ist fehlgeschlagen. Versuch es noch einmal.',
  stopFailed: '{{name}} nicht mehr zu beobachten ist fehlgeschlagen. Versuch es noch einmal.',
}
