// The texts of orders: the order ticket, and the outcome of an order.

export const texts = {
  order: {
    title: 'Order',
    side: 'Kopen of verkopen',
    sides: { buy: 'Kopen', sell: 'Verkopen' },
    toOrder: 'Naar je order',
    visitor: 'Log in om te handelen',
    visitorText: 'Met een account begin je met {{balance}} virtueel geld.',
    quantity: 'Aantal',
    quantityHint: 'Je kunt er nu hoogstens {{most}} kopen.',
    quantityHintSell: 'Je hebt er {{most}}.',
    quantityError: 'Vul een geldig aantal in',
    tooMany: 'Zoveel kun je er niet kopen. Het maximum is nu {{most}}.',
    tooManySell: 'Zoveel heb je er niet. Je hebt er {{most}}.',
    maximum: 'Maximum',
    everything: 'Alles',
    quick: 'Snel kiezen',
    preview: 'Bekijk je order',
    previewTitle: { buy: 'Je gaat kopen', sell: 'Je gaat verkopen' },
    cashAfter: 'Besteedbaar daarna',
    moving: 'De koers beweegt. Je order gaat op de koers van het moment dat hij binnenkomt.',
    closed: 'De beurs is dicht. Je order wacht en wordt uitgevoerd als de beurs opengaat: {{opening}}.',
    offline: 'Je bent offline. Orders plaatsen kan nu niet.',
    confirm: { buy: 'Bevestig aankoop', sell: 'Bevestig verkoop' },
    change: 'Wijzig',
    failed: 'Order inleggen is mislukt. Probeer het opnieuw.',
    nothingHeld: 'Je hebt dit product niet',
    nothingHeldText: 'Koop het eerst, dan kun je het hier weer verkopen.',
    noFunds: 'Je saldo is te laag om er één te kopen.',
    loadFailed: 'Je saldo kon niet worden geladen.',
  },
  receipt: {
    number: 'Nr. {{number}}',
    at: { buy: 'Gekocht op', sell: 'Verkocht op' },
    pricePerPiece: 'Koers per stuk',
    gain: 'Resultaat zonder kosten',
    quote: 'De koers waarop je order is uitgevoerd',
    quoteTime: 'Beurstijd van de koers',
    source: 'Bron',
    sources: {
      simulator: 'Simulatie',
      replay: 'Echte koersen',
      ingest: 'Koersen van de spelleiding',
      yahoo: 'Yahoo Finance, vertraagd',
    },
    original: 'Op de beurs ({{currency}})',
    originalText: '{{bid}} bied, {{ask}} laat',
    rate: 'Wisselkoers',
    rateText: '{{bid}} bied, {{ask}} laat',
    again: 'Nog een order',
    dashboard: 'Naar je dashboard',
    waiting: 'Je order wacht',
    aborted: 'Je order gaat niet door',
  },
  type: {
    label: 'Soort order',
    names: { market: 'Markt', limit: 'Limiet', stoploss: 'Stop loss' },
    whatIs: {
      market: 'Wat is een marktorder?',
      limit: 'Wat is een limietorder?',
      stoploss: 'Wat is een stop-lossorder?',
    },
    does: {
      buy: {
        market: 'Je koopt zodra het kan, op de laatkoers van dat moment.',
        limit: 'Jij bepaalt wat je hoogstens betaalt. De order wacht tot de laatkoers zo laag is.',
        stoploss:
          'Je koopt pas als de laatkoers tot jouw stopkoers stijgt. Dan meteen, op de koers van dat moment.',
      },
      sell: {
        market: 'Je verkoopt zodra het kan, op de biedkoers van dat moment.',
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
    sprinterRoom: { now: 'Ruimte voor Sprinters nu', after: 'Ruimte voor Sprinters daarna' },
    underlyingRoom: { now: 'Ruimte in deze waarde nu', after: 'Ruimte in deze waarde daarna' },
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
      buy: 'Je kunt er nu {{most}} kopen. Is dat straks nog zo, dan gaat je order niet door.',
      sell: 'Je hebt er nu {{most}}. Heb je er straks niet meer, dan gaat je order niet door.',
    },
    noRoom: 'Je hebt al het maximum aan Sprinters. Verkoop er eerst een, of kies iets zonder hefboom.',
    noUnderlyingRoom:
      'Je mag hooguit {{share}} van je portefeuille in {{underlying}} beleggen. Er past nu niets meer bij. Verkoop er eerst iets van, of kies iets anders.',
    stale: 'Deze koers is verouderd. Je order wordt pas uitgevoerd als er een nieuwe koers is.',
    exDate:
      'Rond een dividend of een splitsing wordt even niet gehandeld. Je order wordt uitgevoerd op de eerste koers nadat de beurs weer open is.',
    silent: 'Er komen nu geen koersen binnen. Je order wordt uitgevoerd op de eerste nieuwe koers.',
    awaited:
      'De beurs van dit product is dicht of net open, of de koersen vielen weg. Je order wordt uitgevoerd op de eerste nieuwe koers.',
    delayed:
      'Koersen zijn {{minutes}} minuten vertraagd; je order wordt uitgevoerd op de eerste koers van na je order.',
    delayedABit:
      'Koersen komen hier iets later binnen; je order wordt uitgevoerd op de eerste koers van na je order.',
    lateCancel:
      'Annuleren geldt vanaf dat moment: op koersen van daarvoor kan je order nog worden uitgevoerd.',
    nothingReserved:
      'We houden geen geld en geen stukken apart. Wat niet past als je order aan de beurt is, gaat niet door.',
  },
  bidOnly: {
    title: 'Nu alleen te verkopen',
    causes: {
      leverage: 'De hefboom is hoger dan de wet toestaat. De uitgever verkoopt daarom geen nieuwe stukken.',
      sold_out: 'De uitgever heeft geen stukken meer te koop.',
      operator: 'De spelleiding heeft kopen van dit product stopgezet.',
    },
  },
  ended: {
    title: 'Dit product is beëindigd',
    text: 'Je kunt het niet meer kopen of verkopen. Wat het nog waard was, staat op je rekening.',
  },
  what: {
    everything: 'alles',
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
  risk: {
    title: 'Wat kan er gebeuren?',
    outlook: 'Zoveel is een stuk waard als {{underlying}} beweegt.',
    value: 'Waarde per stuk',
    result: 'Voor jou',
    now: 'Nu',
    knockedOut: 'knock-out, dit is de rest',
    stopLoss: 'Stop-lossniveau',
    distance: 'Afstand tot stop-loss',
    week: 'Een week aanhouden',
    month: 'Een maand aanhouden',
    costs: 'kost {{amount}}',
    earns: 'levert {{amount}} op',
    loss: 'Je kunt {{total}} verliezen: alles wat je betaalt.',
    lossAll: 'Je kunt alles verliezen wat je betaalt.',
    warning:
      'Sprinters zijn ingewikkeld en hebben een groot risico. Door de hefboom gaat een verlies snel. In het echt verliezen de meeste beleggers er geld mee.',
  },
  story: {
    rule: 'De regel',
    would: 'Wat wel had gewerkt',
    quote: 'De koers van dat moment',
    cancelling:
      'Je hebt deze order geannuleerd op {{moment}}. Koersen zijn vertraagd: op een koers van daarvoor kan hij nog worden uitgevoerd.',
    gap: 'Nog {{gap}} te gaan.',
    open: 'Bekijk je order',
    why: 'Waarom?',
    whyName: 'Waarom ging de order voor {{name}} niet door?',
  },
  page: {
    title: 'Order',
    of: 'Order: {{name}}',
    failed: 'Deze order kon niet worden geladen.',
    asked: 'Wat je vroeg',
    product: 'Product',
    side: 'Kopen of verkopen',
    until: 'Geldig tot',
  },
  change: {
    title: 'Wijzig je order',
    open: 'Wijzig',
    openName: 'Wijzig de order voor {{name}}',
    save: 'Bewaar de wijziging',
    keep: 'Laat zo',
    done: 'Je order voor {{name}} is gewijzigd.',
    failed: 'Wijzigen is mislukt. Probeer het opnieuw.',
    noPrice: 'Er is nu geen koers. Probeer het straks opnieuw.',
  },
  happened: {
    buy: 'Aankoop',
    sell: 'Verkoop',
    knockout: 'Knock-out',
    dividend: 'Dividend',
    split: 'Splitsing',
    settlement: 'Afwikkeling',
    delisting: 'Van de beurs gehaald',
    reversal: 'Teruggedraaid',
    adjustment: 'Gecorrigeerd',
    deposit: 'Geld erbij',
    weekly: 'elke maandag',
  },
  waits: {
    buy: {
      market: 'Wacht tot de beurs open is en er een koers is.',
      limit: 'Wacht tot de laatkoers {{price}} of lager is.',
      stoploss: 'Wacht tot de laatkoers {{price}} of hoger is.',
    },
    sell: {
      market: 'Wacht tot de beurs open is en er een koers is.',
      limit: 'Wacht tot de biedkoers {{price}} of hoger is.',
      stoploss: 'Wacht tot de biedkoers {{price}} of lager is.',
    },
  },
  says: {
    filled_buy_market: 'Je order is uitgevoerd op de laatkoers van dat moment: {{price}} per stuk.',
    filled_sell_market: 'Je order is uitgevoerd op de biedkoers van dat moment: {{price}} per stuk.',
    filled_buy_limit:
      'De laatkoers was {{price}}. Dat is niet meer dan je limiet van {{own}}, dus je order ging door.',
    filled_sell_limit:
      'De biedkoers was {{price}}. Dat is niet minder dan je limiet van {{own}}, dus je order ging door.',
    filled_buy_stoploss:
      'De laatkoers kwam op {{price}}. Dat is op of boven je stopkoers van {{own}}. Toen is je order meteen uitgevoerd, op die koers.',
    filled_sell_stoploss:
      'De biedkoers kwam op {{price}}. Dat is op of onder je stopkoers van {{own}}. Toen is je order meteen uitgevoerd, op die koers.',
    better: 'Dat is {{better}} per stuk beter dan je limiet.',
    cut: 'Je vroeg het maximum. Van je geld kon je er {{affordable}} kopen, maar voor Sprinters had je nog {{room}} ruimte. Daarom zijn het er {{quantity}}.',
    cut_underlying:
      'Je vroeg het maximum. Van je geld kon je er {{affordable}} kopen, maar in deze onderliggende waarde had je nog {{room}} ruimte. Daarom zijn het er {{quantity}}.',
    cancelled: 'Je hebt deze order zelf geannuleerd, op {{moment}}.',
    expired: 'Je order gold tot {{moment}}.',
    expired_buy_market: 'Tot die tijd was de beurs dicht, of was er geen verse koers.',
    expired_sell_market: 'Tot die tijd was de beurs dicht, of was er geen verse koers.',
    expired_buy_limit: 'Tot die tijd kwam de laatkoers niet op {{own}} of lager.',
    expired_sell_limit: 'Tot die tijd kwam de biedkoers niet op {{own}} of hoger.',
    expired_buy_stoploss: 'Tot die tijd kwam de laatkoers niet op {{own}} of hoger.',
    expired_sell_stoploss: 'Tot die tijd kwam de biedkoers niet op {{own}} of lager.',
    knockedOut:
      'De onderliggende waarde raakte het stop-lossniveau op {{moment}}. Toen was het product afgelopen, en kon je order niet meer worden uitgevoerd.',
    ended: 'Het product is beëindigd op {{moment}}. Je order kon daarna niet meer worden uitgevoerd.',
    invalid: 'Deze order kon niet meer worden uitgevoerd zoals je hem had opgegeven.',
    invalid_split:
      '{{name}} is op {{date}} gesplitst: {{newPieces}} nieuwe voor elke {{oldPieces}} oude. Van de {{quantity}} stuks in je order bleef geen heel stuk over.',
    invalid_price:
      '{{name}} is op {{date}} gesplitst: {{newPieces}} nieuwe voor elke {{oldPieces}} oude. De koers in je order kwam daardoor buiten wat een order mag hebben.',
    invalid_delisting:
      '{{name}} is op {{date}} van de beurs gehaald. Je order kon daarna niet meer worden uitgevoerd.',
    bidOnly: 'De uitgever verkocht geen stukken van dit product. Je kon het alleen nog verkopen.',
    bidOnly_overCap:
      'De hefboom was {{leverage}}. De wet staat voor dit product hoogstens {{cap}} toe, dus de uitgever mocht niets verkopen.',
    bidOnly_leverage: 'De hefboom was hoger dan de wet toestaat, dus de uitgever mocht niets verkopen.',
    bidOnly_band:
      'De hefboom was eerder hoger dan de {{cap}} die de wet toestaat. Hij was nu {{leverage}}, maar nog niet op {{free}} of lager. De uitgever verkocht daarom nog niets.',
    bidOnly_sold_out: 'De uitgever had geen stukken van dit product meer. Je kon het alleen nog verkopen.',
    bidOnly_operator: 'De spelleiding had kopen van dit product stopgezet. Je kon het alleen nog verkopen.',
    holdsNone: 'Je wilde verkopen, maar je had geen stukken van dit product.',
    holdsLess: 'Je wilde er {{quantity}} verkopen, maar je had er {{held}}.',
    noFunds:
      'Voor {{quantity}} × {{price}} had je met de kosten erbij {{needed}} nodig. Je had {{cash}}. Dat is {{short}} te weinig.',
    noFundsOne:
      'Zelfs voor één stuk van {{price}} had je met de kosten erbij {{needed}} nodig. Je had {{cash}}. Dat is {{short}} te weinig.',
    noFundsPlain: 'Je had niet genoeg geld voor deze order.',
    saleCosts:
      'De verkoop bracht {{value}} op, maar de kosten waren {{costs}}. Met je saldo van {{cash}} kon je het verschil niet betalen.',
    noRoom: 'Je order was {{value}} waard. Voor Sprinters had je nog {{room}} ruimte.',
    noRoomPlain: 'Met deze order had je te veel in Sprinters gehad.',
    noUnderlyingRoom:
      'Je order was {{value}} waard. In deze onderliggende waarde had je nog {{room}} ruimte.',
    noUnderlyingRoomPlain: 'Met deze order had je te veel in één onderliggende waarde gehad.',
    rule_market:
      'Een marktorder gaat op de koers van het moment. Je koopt op de laatkoers en verkoopt op de biedkoers.',
    rule_limit:
      'Een limietorder gaat op de koers van het moment, maar nooit op een slechtere koers dan je limiet.',
    rule_stoploss:
      'Een stop loss wacht tot de koers je stopkoers raakt. Daarna gaat hij op de koers van dat moment. Die kan slechter zijn dan je stopkoers.',
    rule_cancel: 'Zolang een order wacht, kun je hem annuleren of wijzigen.',
    rule_expired: 'Een order die op zijn einddatum nog wacht, vervalt.',
    rule_knockout: 'Is een product beëindigd, dan stoppen alle orders die erin wachten.',
    rule_invalid:
      'Een order moet een product hebben dat er nog is, minstens één stuk, en een koers van minstens één cent. Na een splitsing of het einde van een notering kan dat anders zijn.',
    rule_sold_out:
      'Wat uitverkocht is, kun je niet kopen tot de uitgever weer stukken heeft. Verkopen kan altijd.',
    rule_operator: 'De spelleiding kan kopen van een product stopzetten. Verkopen kan altijd.',
    rule_leverage:
      'Is de hefboom hoger dan de wet toestaat, dan verkoopt de uitgever niets meer. Verkopen kan altijd.',
    rule_cap:
      'Is de hefboom hoger dan {{cap}}, dan verkoopt de uitgever niets meer. Pas bij {{free}} of lager verkoopt hij weer.',
    rule_bidOnly:
      'De uitgever mag niets verkopen als de hefboom te hoog is geworden. Ook kan een product uitverkocht zijn.',
    rule_positions:
      'Je kunt alleen verkopen wat je op dat moment hebt. Er worden geen stukken apart gehouden.',
    rule_funds:
      'Je moet een order helemaal kunnen betalen op het moment dat hij aan de beurt is. Er wordt geen geld apart gehouden.',
    rule_saleCosts: 'Je saldo mag door een verkoop niet onder nul komen.',
    rule_spread:
      'Alle Sprinters samen mogen bij een aankoop niet meer waard zijn dan het maximum van de competitie. Zo blijft je risico gespreid.',
    rule_underlyingShare:
      'Je mag hooguit {{share}} van je portefeuille in {{underlying}} beleggen. Alles wat {{underlying}} volgt, telt daarvoor mee. Zo blijft je risico gespreid.',
    rule_underlying:
      'Alles wat dezelfde onderliggende waarde volgt, mag bij een aankoop samen niet meer zijn dan een vast deel van je portefeuille. Zo blijft je risico gespreid.',
    would_fewer: 'Met {{most}} stuks was het wel gelukt.',
    would_cheaper: 'Met meer geld, of met een goedkoper product, was het wel gelukt.',
    would_more: 'Met meer stukken tegelijk, of een hogere koers, was het wel gelukt.',
    would_buyFirst: 'Als je het product eerst had gekocht, was het wel gelukt.',
    would_sellSprinter: 'Als je eerst een Sprinter had verkocht, was het wel gelukt.',
    would_sellUnderlying: 'Als je eerst iets van deze onderliggende waarde had verkocht, was het wel gelukt.',
    would_expired: 'Een order die blijft staan tot je hem annuleert, had langer kans gehad.',
    would_moreRoom:
      'Met meer ruimte voor Sprinters had je er meer gekregen. Ruimte komt vrij als je een Sprinter verkoopt.',
    would_moreUnderlyingRoom:
      'Met meer ruimte had je er meer gekregen. Ruimte komt vrij als je iets van deze onderliggende waarde verkoopt.',
    would_now: 'Nu kun je het product weer kopen.',
    would_noSprinter:
      'Je had ook geen ruimte meer voor Sprinters. Met een product zonder hefboom was het wel gelukt.',
    would_otherUnderlying:
      'Je had ook geen ruimte meer in deze onderliggende waarde. Met een andere was het wel gelukt.',
    would_lowerLeverage: 'Met een Sprinter met een lagere hefboom was het wel gelukt.',
    would_elsewhere: 'Met een ander product op dezelfde onderliggende waarde kan het nog wel.',
    would_new: 'Met een nieuwe order kan het wel.',
  },
  facts: {
    wanted: 'Wat je wilde verkopen',
    held: 'Wat je had',
    ask: 'Laatkoers',
    bid: 'Biedkoers',
    value: 'Waarde',
    costs: 'Kosten',
    needed: 'Nodig',
    cash: 'Je saldo',
    short: 'Te weinig',
    stopLossLevel: 'Stop-lossniveau',
    underlyingPrice: 'Koers van de onderliggende waarde',
    residual: 'Restwaarde per stuk',
    leverage: 'Hefboom op de laatkoers',
    leverageCap: 'Hoogste hefboom volgens de wet',
    cap: 'Maximum voor Sprinters',
    room: 'Ruimte voor Sprinters',
    underlyingRoom: 'Ruimte in deze waarde',
  },
  remedies: {
    again: 'Plaats deze order opnieuw',
    againUntilCancelled: 'Plaats hem opnieuw, zonder einddatum',
    buyFewer: 'Koop er {{most}}',
    sellAll: 'Verkoop alles wat je hebt ({{most}})',
    buyFirst: 'Koop het eerst',
    fresh: 'Maak een nieuwe order',
    underlying: 'Bekijk de onderliggende waarde',
    markets: 'Bekijk de producten',
    lowerLeverage: 'Bekijk wat een lagere hefboom heeft',
    positions: 'Bekijk je posities',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    trading: typeof texts
  }
}
