// The texts of the page on which alerts are written.

export const texts = {
  intro: 'Een melding staat bovenaan elke pagina. Iedere speler leest hem in de eigen taal.',
  new: 'Nieuwe melding',
  changeTitle: 'Melding veranderen',
  all: 'Alle meldingen',
  none: 'Nog geen meldingen',
  noneText: 'Schrijf er hierboven een.',
  loadFailed: 'De meldingen konden niet worden geladen.',
  level: 'Soort',
  forWhom: 'Voor wie',
  everybody: 'Iedereen, ook bezoekers',
  playersOf: 'Spelers van {{name}}',
  message: { nl: 'Tekst in het Nederlands', de: 'Tekst in het Duits', pl: 'Tekst in het Pools' },
  messageHint: 'Laat je dit leeg, dan staat hier de Nederlandse tekst.',
  languages: { nl: 'Nederlands', de: 'Duits', pl: 'Pools' },
  preview: 'Voorbeeld: {{language}}',
  link: 'Link (hoeft niet)',
  linkHint: 'Een pad van het spel, zoals /article/rules, of een adres met https://.',
  start: 'Begint',
  end: 'Eindigt (hoeft niet)',
  endHint: 'Zonder einde blijft de melding staan tot je hem beëindigt.',
  faults: {
    nl: 'Schrijf een tekst in het Nederlands.',
    link: 'Dit is geen pad of adres.',
    start: 'Kies wanneer de melding begint.',
    end: 'Het einde komt na het begin.',
  },
  add: 'Plaats de melding',
  change: 'Bewaar de melding',
  saved: 'De melding is bewaard.',
  text: 'Tekst',
  state: 'Stand',
  states: { planned: 'Gepland', shown: 'Te zien', over: 'Voorbij' },
  when: 'Wanneer',
  endless: 'vanaf {{start}}, zonder einde',
  actions: 'Wat je kunt doen',
  changeShort: 'Verander',
  changeOf: 'Verander de melding: {{message}}',
  endOf: 'Beëindig de melding: {{message}}',
  end_now: 'Beëindig',
  endTitle: 'Melding beëindigen?',
  endText: 'Niemand ziet de melding daarna nog.',
  withdrawText: 'De melding is nog niet te zien geweest. Hij wordt gewist.',
  ended: 'De melding is beëindigd.',
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-alerts': typeof texts
  }
}
