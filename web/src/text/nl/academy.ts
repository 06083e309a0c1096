// The texts of the academy: its topics.

export const texts = {
  title: 'Academie',
  intro: 'Leer hoe een product of order werkt. Met een diploma mag je ermee handelen.',
  categories: { start: 'Om te beginnen', products: 'Producten', orders: 'Orders' },
  topics: {
    basics: { name: 'Beginnen met beleggen', text: 'Bied en laat, kosten, spreiden en tijd. Hier begin je.' },
    risk: {
      name: 'Kijken naar risico',
      text: 'Hoeveel kun je verliezen? En waarom verdient wie veel handelt vaak minder?',
    },
    sprinters: {
      name: 'Sprinters',
      text: 'Met een hefboom sneller omhoog, en sneller omlaag. Wat is een stop-lossniveau?',
    },
    etfs: { name: 'ETF’s', text: 'In één keer een mandje aandelen. Hoe spreid je je risico?' },
    limit: { name: 'Limietorders', text: 'Zelf bepalen tegen welke koers je koopt of verkoopt.' },
    stoploss: { name: 'Stop-lossorders', text: 'Je verlies beperken zonder de hele dag op te letten.' },
  },
  lessons: 'De les over {{topic}}',
  lessonsText: 'Hier lees je straks wat je moet weten. Daarna doe je het examen.',
  exam: 'Naar het examen',
  all: 'Alle onderwerpen',
} as const

declare module '../t.ts' {
  interface TextParts {
    academy: typeof texts
  }
}
