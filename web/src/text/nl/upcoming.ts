// The texts of screens that are not built yet.

export const texts = {
  subrankings: {
    page: 'Subranglijsten',
    title: 'Speel tegen bekenden',
    text: 'Hier zie je straks de ranglijsten die je met vrienden, collega’s of klasgenoten deelt.',
    action: 'Naar de ranglijst',
  },
  subrankingCreate: {
    page: 'Nieuwe subranglijst',
    title: 'Begin een eigen ranglijst',
    text: 'Hier geef je straks een ranglijst een naam. Daarna nodig je anderen uit.',
    action: 'Naar je subranglijsten',
  },
  subranking: {
    page: 'Subranglijst',
    title: 'De stand in je eigen groep',
    text: 'Hier zie je straks wie in deze groep bovenaan staat.',
    action: 'Naar je subranglijsten',
  },
  subrankingInvite: {
    page: 'Spelers uitnodigen',
    title: 'Nodig bekenden uit',
    text: 'Hier nodig je straks anderen per mail uit voor deze ranglijst.',
    action: 'Naar je subranglijsten',
  },
  subrankingLeave: {
    page: 'Subranglijst verlaten',
    title: 'Stap uit een ranglijst',
    text: 'Hier stap je straks uit deze ranglijst. Je portefeuille verandert daar niet door.',
    action: 'Naar je subranglijsten',
  },
  subrankingDelete: {
    page: 'Subranglijst verwijderen',
    title: 'Verwijder een ranglijst',
    text: 'Hier verwijder je straks een ranglijst die je zelf hebt gemaakt. De portefeuilles van de spelers blijven.',
    action: 'Naar je subranglijsten',
  },
  exam: {
    page: 'Examen',
    title: 'Laat zien wat je weet',
    text: 'Hier beantwoord je straks de vragen van dit examen, één voor één.',
    action: 'Naar het onderwerp',
  },
  examResult: {
    page: 'Uitslag van je examen',
    title: 'Geslaagd of niet',
    text: 'Hier zie je straks of je bent geslaagd, en wat het diploma voor je opent.',
    action: 'Naar het onderwerp',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    upcoming: typeof texts
  }
}
