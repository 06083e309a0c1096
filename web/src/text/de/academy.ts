import type { German } from '../translation.ts'

export const texts: German<'academy'> = {
  title: 'Akademie',
  intro: 'Lerne, wie ein Produkt oder eine Order funktioniert. Mit einem Diplom darfst du damit handeln.',
  categories: { start: 'Für den Anfang', products: 'Produkte', orders: 'Orders' },
  topics: {
    basics: {
      name: 'Mit Anlegen beginnen',
      text: 'Geld und Brief, Kosten, Streuung und Zeit. Hier fängst du an.',
    },
    risk: {
      name: 'Das Risiko sehen',
      text: 'Wie viel kannst du verlieren? Und warum verdient oft weniger, wer viel handelt?',
    },
    sprinters: {
      name: 'Sprinter',
      text: 'Mit einem Hebel schneller nach oben und schneller nach unten. Was ist eine Stop-Loss-Schwelle?',
    },
    etfs: { name: 'ETFs', text: 'Ein ganzer Korb Aktien auf einmal. Wie streust du dein Risiko?' },
    limit: { name: 'Limit-Orders', text: 'Selbst bestimmen, zu welchem Kurs du kaufst oder verkaufst.' },
    stoploss: {
      name: 'Stop-Loss-Orders',
      text: 'Deinen Verlust begrenzen, ohne den ganzen Tag aufzupassen.',
    },
  },
  lessons: 'Die Lektion über {{topic}}',
  lessonsText: 'Hier liest du bald, was du wissen musst. Danach machst du die Prüfung.',
  exam: 'Zur Prüfung',
  all: 'Alle Themen',
}
