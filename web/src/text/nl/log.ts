// The texts of the page on which players check the result of a competition.

export const texts = {
  title: 'Controleer de uitslag',
  intro: 'Je hoeft ons niet te geloven: iedereen kan de ranglijst narekenen.',
  how: {
    title: 'Zo werkt het',
    names: 'Elke transactie staat in het logboek van de competitie. Spelers hebben daar een andere naam.',
    codes:
      'Elke regel heeft een code. Die volgt uit de regel zelf en uit de code van de regel ervoor. Verandert er later iets, dan klopt geen enkele code erna meer.',
    roots:
      'De code van de laatste regel van een dag is de wortel van die dag. Wie de wortel kent, merkt het als er iets in die dag verandert.',
  },
  steps: {
    keep: 'Bewaar af en toe de wortels, of geef ze aan een vriend.',
    download: 'Download het logboek als de competitie afgelopen is.',
    check: 'Reken het na met het programma van het spel:',
  },
  own: {
    title: 'Jouw naam in het logboek',
    text: 'Zoek deze naam in het logboek en je vindt je eigen regels. Houd hem voor jezelf: wie hem kent, ziet wat je doet.',
    none: 'Je staat nog niet in het logboek. Dat gebeurt een minuut nadat je meedoet en de competitie loopt.',
  },
  corrections: {
    title: 'Foute koersen die zijn hersteld',
    text: 'Iedereen kreeg wat er zonder de foute koers was gebeurd. De regels staan in het logboek.',
    running:
      'Dit wordt nu hersteld. Tot alle portefeuilles klaar zijn, wordt in deze producten niet gehandeld.',
    done: 'Aangepaste portefeuilles: {{count}}.',
  },
  days: {
    title: 'De wortel van elke dag',
    lines: '{{count}} regels',
    empty: 'Er is nog geen dag voorbij',
    emptyText: 'Na middernacht staat hier de wortel van de eerste dag.',
  },
  running: 'De competitie is nog niet afgesloten. De einduitslag komt er na het einde bij.',
  closed: 'De competitie is afgesloten. De slotkoersen en de einduitslag staan onder de laatste dag.',
  hidden: {
    afterEnd:
      'Andere spelers mogen jouw portefeuille nu niet zien. In het logboek zou staan wat je doet. Daarom kun je het pas downloaden als de competitie is afgelopen. De wortels zie je nu al: daarna kan niemand het logboek nog veranderen.',
    never:
      'In deze competitie zie je elkaars portefeuille niet, ook niet na het einde. Daarom kun je het logboek niet downloaden. De wortels zie je wel. Je eigen regels staan in de download van je gegevens.',
  },
  download: {
    all: 'Download het logboek',
    roots: 'Bewaar de wortels',
    day: 'Download',
    dayOf: 'Download het logboek van {{date}}',
  },
  failed: 'Het logboek kon niet worden geladen.',
} as const

declare module '../t.ts' {
  interface TextParts {
    log: typeof texts
  }
}
