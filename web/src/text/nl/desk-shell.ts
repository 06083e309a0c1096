// The texts that the pages of the operator’s desk share: its navigation, the roles, the question for a reason.

export const texts = {
  title: 'Beheer',
  nav: 'Onderdelen van het beheer',
  intro: 'Hier regel je het spel. Wat je hier doet, komt in het logboek.',
  rolesTitle: 'Rollen en wat ze mogen',
  yours: 'jouw rol',
  logged: 'Van elke handeling staat in het logboek wie het deed, wanneer en waarom. Niemand kan dat wissen.',
  roles: {
    operator: { name: 'Beheerder', does: 'Mag alles, ook rollen geven.' },
    editor: { name: 'Redacteur', does: 'Schrijft meldingen en artikelen en beantwoordt feedback.' },
    organiser: {
      name: 'Organisator',
      does: 'Maakt eigen competities en begeleidt de deelnemers, zoals een docent.',
    },
    support: { name: 'Helpdesk', does: 'Zoekt spelers op en helpt hen.' },
  },
  areas: {
    players: { title: 'Spelers', short: 'Opzoeken en helpen' },
    exclusions: { title: 'Uitsluitingen', short: 'Wie is uitgesloten, en bezwaren' },
    competitions: { title: 'Competities', short: 'Maken, wijzigen en proberen' },
    operations: { title: 'Server', short: 'Hoe het gaat' },
    market: { title: 'Markt', short: 'Koersen en producten' },
    cases: { title: 'Dubbele accounts', short: 'Wie met twee accounts speelt' },
    classes: { title: 'Deelnemers', short: 'Hoe het je klas vergaat' },
    roles: { title: 'Rollen', short: 'Wie mag wat' },
    corrections: { title: 'Foute koersen', short: 'Vinden en herstellen' },
    log: { title: 'Logboek', short: 'Wie deed wat, en waarom' },
    alerts: { title: 'Meldingen', short: 'Wat bovenaan elke pagina staat' },
    articles: { title: 'Artikelen', short: 'Regels, prijzen en andere teksten' },
    feedback: { title: 'Feedback', short: 'Lees en beantwoord wat spelers vinden' },
  },
  noRole: {
    title: 'Dit is alleen voor wie het spel beheert',
    text: 'Hoor jij daarbij? Vraag een beheerder om een rol.',
    action: 'Naar het dashboard',
  },
  noRight: { title: 'Dit hoort niet bij jouw rol', text: 'Vraag een beheerder als je het toch nodig hebt.' },
  passkey: {
    title: 'Gebruik een passkey',
    use: 'De rollen Beheerder en Helpdesk werken pas als je met een passkey bewijst dat jij het bent.',
    none: 'De rollen Beheerder en Helpdesk werken alleen met een passkey. Maak er een bij je apparaten en kom dan terug.',
    make: 'Maak een passkey',
    loadFailed: 'Je passkeys konden niet worden geladen.',
  },
  reason: {
    label: 'Waarom doe je dit?',
    hint: 'Dit komt in het logboek.',
    told: 'Dit komt in het logboek, en de speler leest het.',
    missing: 'Schrijf in een paar woorden waarom.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-shell': typeof texts
  }
}
