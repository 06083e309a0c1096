// The Dutch words of orders: writing one, and the story of what became of it.

export const trading = {
  type: {
    label: 'Soort order',
    names: { market: 'Markt', limit: 'Limiet', stoploss: 'Stop loss' },
    does: {
      buy: {
        market: 'Je koopt meteen, op de laatkoers van dat moment.',
        limit: 'Jij bepaalt wat je hoogstens betaalt. De order wacht tot de laatkoers zo laag is.',
        stoploss:
          'Je koopt pas als de laatkoers tot jouw stopkoers stijgt. Dan meteen, op de koers van dat moment.',
      },
      sell: {
        market: 'Je verkoopt meteen, op de biedkoers van dat moment.',
        limit: 'Jij bepaalt wat je minstens krijgt. De order wacht tot de biedkoers zo hoog is.',
        stoploss:
          'Je beperkt je verlies. Zakt de biedkoers tot jouw stopkoers, dan verkoop je meteen, op de koers van dat moment. Die kan lager zijn.',
      },
    },
  },
  price: {
    names: { limit: 'Limiet per stuk', stoploss: 'Stopkoers per stuk' },
    now: { buy: 'De laatkoers is nu {{price}}.', sell: 'De biedkoers is nu {{price}}.' },
    error: 'Vul een koers in van {{least}} tot {{most}}',
    quick: 'Snel een koers kiezen',
    same: 'Koers nu',
  },
  validity: {
    label: 'Geldig',
    names: { day: 'Dag', week: 'Week', month: 'Maand', cancel: 'Tot ik annuleer' },
    cancel: 'De order blijft staan tot je hem annuleert.',
    until: 'De order geldt tot {{moment}}.',
    through: 'De order geldt tot en met {{day}}.',
  },
  estimate: {
    price: { limit: 'Jouw limiet', stoploss: 'Jouw stopkoers' },
    about: { buy: 'Je betaalt ongeveer', sell: 'Je ontvangt ongeveer' },
    bound: { buy: 'Je betaalt hoogstens', sell: 'Je ontvangt minstens' },
    room: 'Ruimte voor Sprinters nu',
    roomAfter: 'Ruimte voor Sprinters daarna',
  },
  notices: {
    triggered: {
      buy: {
        limit:
          'De laatkoers is nu {{price}}. Dat is al op of onder je limiet. Je order wacht dus niet: hij gaat op de koers van dat moment.',
        stoploss:
          'De laatkoers is nu {{price}}. Dat is al op of boven je stopkoers. Je order wacht dus niet: hij gaat op de koers van dat moment.',
      },
      sell: {
        limit:
          'De biedkoers is nu {{price}}. Dat is al op of boven je limiet. Je order wacht dus niet: hij gaat op de koers van dat moment.',
        stoploss:
          'De biedkoers is nu {{price}}. Dat is al op of onder je stopkoers. Je order wacht dus niet: hij gaat op de koers van dat moment.',
      },
    },
    tooMany: {
      buy: 'Je kunt er nu {{most}} betalen. Is dat straks nog zo, dan gaat je order niet door.',
      sell: 'Je hebt er nu {{most}}. Heb je er straks niet meer, dan gaat je order niet door.',
    },
    nothingReserved:
      'We houden geen geld en geen stukken apart. Wat niet past als je order aan de beurt is, gaat niet door.',
  },
  locked: {
    title: 'Nog op slot',
    text: 'Haal eerst het diploma “{{topic}}” in de academie. Daarna kun je hiermee handelen.',
    other: 'Dit kun je nu nog niet gebruiken.',
    action: 'Naar de academie',
  },
  what: {
    pieces: '{{quantity}} × {{name}}',
    most: 'zoveel mogelijk {{name}} (nu {{quantity}})',
    all: 'al je {{name}} (nu {{quantity}})',
  },
  review: {
    buy: {
      market: 'Je koopt {{what}}, op de laatkoers van dat moment. Die is nu {{price}}.',
      limit: 'Je koopt {{what}} zodra de laatkoers {{price}} of lager is.',
      stoploss: 'Je koopt {{what}} zodra de laatkoers {{price}} of hoger is, op de koers van dat moment.',
    },
    sell: {
      market: 'Je verkoopt {{what}}, op de biedkoers van dat moment. Die is nu {{price}}.',
      limit: 'Je verkoopt {{what}} zodra de biedkoers {{price}} of hoger is.',
      stoploss: 'Je verkoopt {{what}} zodra de biedkoers {{price}} of lager is, op de koers van dat moment.',
    },
    total: {
      about: {
        buy: 'Dat kost ongeveer {{total}}, met de kosten erbij.',
        sell: 'Dat levert ongeveer {{total}} op, na kosten.',
      },
      bound: {
        buy: 'Dat kost hoogstens {{total}}, met de kosten erbij.',
        sell: 'Dat levert minstens {{total}} op, na kosten.',
      },
    },
  },
} as const
