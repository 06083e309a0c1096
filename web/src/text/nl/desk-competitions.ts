// The texts of competitions at the operator’s desk: the form with what follows from each choice, what is contradictory, dry runs.

export const texts = {
  intro:
    'Maak een competitie voor je klas, je kantoor of je vrienden. Tot je hem publiceert, zie alleen jij hem.',
  one: 'Competitie',
  house: 'De competitie van het spel',
  nameless: 'Nog zonder naam',
  draft: 'concept',
  loadFailed: 'De competitie kon niet worden geladen.',
  rules: 'Regels',
  save: 'Bewaar het concept',
  saved: 'Bewaard.',
  stages: {
    planned: 'gepland',
    open: 'begint nog',
    practice: 'oefenperiode',
    running: 'loopt nu',
    over: 'afgelopen',
  },
  list: {
    title: 'Jouw competities',
    allTitle: 'Alle competities',
    loadFailed: 'De competities konden niet worden geladen.',
    empty: 'Nog geen competitie',
    emptyText: 'Maak je eerste. Je kunt alles nog veranderen tot je publiceert.',
    name: 'Naam',
    stage: 'Stand',
    period: 'Periode',
    joined: 'Deelnemers',
    code: 'Code',
  },
  new: {
    action: 'Nieuwe competitie',
    title: 'Nieuwe competitie',
    intro: 'Begin met gewone regels, of neem die van een eerdere competitie over. Daarna pas je alles aan.',
    from: 'Begin met',
    usual: 'Gewone regels',
    submit: 'Maak een concept',
    copyName: '{{name}} (kopie)',
  },
  held: {
    title: 'Vastgehouden prijzen',
    text: 'Geef deze spelers nog geen prijs: we onderzoeken of ze meer dan één account hebben. Je krijgt een bericht als dat verandert.',
    placed: '{{username}} (plaats {{position}})',
  },
  overview: {
    title: 'Overzicht',
    owner: 'Organisator',
  },
  preview: {
    title: 'Zo zien spelers het',
  },
  informs: {
    mailed_one: 'Eén deelnemer krijgt hier een mail over, met jouw reden.',
    mailed_other: '{{count}} deelnemers krijgen hier een mail over, met jouw reden.',
    nobody: 'Er zijn nog geen deelnemers.',
  },
  change: {
    label: 'Bewaar de wijziging',
    title: 'Regels veranderen?',
    quiet: 'Deelnemers krijgen hier geen mail over: ze hebben hier niet mee ingestemd.',
  },
  actions: {
    title: 'Wat kun je doen?',
    publish: {
      label: 'Publiceer',
      title: 'Publiceren?',
      text: 'Je krijgt een code waarmee anderen meedoen. Daarna kun je niet alles meer veranderen.',
      done: 'Gepubliceerd. De code is {{code}}.',
      unsaved: 'Bewaar eerst je wijzigingen. Daarna kun je publiceren.',
      contradictory: 'Los eerst op wat moet. Daarna kun je publiceren.',
    },
    deleteDraft: {
      label: 'Verwijder het concept',
      title: 'Concept verwijderen?',
      text: 'Dit kun je niet terugdraaien.',
    },
    close: {
      label: 'Sluit het aanmelden',
      title: 'Aanmelden sluiten?',
      text: 'Niemand kan nog meedoen. Wie al meedoet, merkt er niets van.',
      done: 'Het aanmelden is gesloten.',
      not: 'Het aanmelden is al gesloten.',
    },
    end: {
      label: 'Laat nu eindigen',
      title: 'Nu laten eindigen?',
      text: 'De stand van nu is de eindstand. Dit kun je niet terugdraaien.',
      done: 'De competitie is afgelopen. De eindstand volgt over een minuut.',
      not: 'Eerder laten eindigen kan alleen terwijl de competitie loopt.',
    },
    delete: {
      label: 'Verwijder de competitie',
      title: '{{name}} verwijderen?',
      text: 'Alles van deze competitie gaat weg. Dit kun je niet terugdraaien.',
      done: 'De competitie is verwijderd.',
      not: 'Verwijderen kan niet meer: er zijn al orders geplaatst.',
    },
  },
  form: {
    groups: {
      texts: 'Naam en teksten',
      period: 'Wanneer',
      joining: 'Meedoen',
      money: 'Geld en grenzen',
      unlocked: 'Meteen open voor iedereen',
      others: 'Wat anderen zien',
    },
    name: 'Naam',
    nameHint: 'Staat bovenaan bij iedereen die meedoet.',
    text: 'Uitleg voor deelnemers',
    textHint: 'Wie de code invult, leest dit eerst. Je kunt Markdown gebruiken: **vet**, lijstjes en links.',
    prizes: 'Prijzen',
    prizesHint: 'Staat op een eigen pagina. Laat leeg als er niets te winnen is.',
    start: 'Begint op',
    startHint: 'Vanaf {{at}} telt elke order mee.',
    end: 'Eindigt op',
    endHint_one: 'Tot {{at}}: dat is één dag. De koersen van dat moment bepalen de eindstand.',
    endHint_other: 'Tot {{at}}: dat is {{count}} dagen. De koersen van dat moment bepalen de eindstand.',
    practiceFrom: 'Eerst oefenen',
    practiceFromDate: 'Oefenen vanaf',
    practiceFromNone: 'Er is geen oefenperiode: de eerste order telt meteen.',
    practiceFromHint: 'Vanaf {{at}} oefent iedereen. Bij de start begint iedereen opnieuw.',
    joinFrom: 'Meedoen kan pas vanaf een datum',
    joinFromDate: 'Meedoen vanaf',
    joinFromNone: 'Meedoen kan zodra je publiceert.',
    joinFromHint: 'Wie de code eerder invult, kan pas op {{at}} meedoen.',
    joinUntil: 'Meedoen kan tot een datum',
    joinUntilDate: 'Meedoen tot',
    joinUntilNone: 'Meedoen kan tot het einde. Wie later komt, heeft minder tijd.',
    joinUntilHint: 'Na {{at}} komt er niemand meer bij.',
    startingBalance: 'Startbedrag in euro',
    startingBalanceHint: 'Iedereen begint met {{amount}}.',
    weeklyDeposit: 'Elke maandag erbij, in euro',
    weeklyDepositHint_one:
      'Iedereen krijgt één keer {{amount}} erbij, op maandag om 00:00. Dat geld telt als inleg en niet als winst: niemand wint er plaatsen mee. Wie later meedoet, krijgt het alleen als er nog een maandag komt.',
    weeklyDepositHint_other:
      'Iedereen krijgt elke maandag om 00:00 {{amount}} erbij: {{count}} keer, samen {{total}}. Dat geld telt als inleg en niet als winst: niemand wint er plaatsen mee. Wie later meedoet, krijgt alleen de maandagen daarna.',
    weeklyDepositNone: 'Leeg: er komt geen geld bij.',
    weeklyDepositNever: 'Tussen begin en einde valt geen maandag: er komt geen geld bij.',
    costFixed: 'Vaste kosten per order in euro',
    costPercent: 'Kosten in procent van de order',
    costsHint:
      'Een order van {{trade}} kost {{paid}}. Honderd van die orders kosten {{all}}: {{share}} van het startbedrag.',
    sprinterCap: 'Hoogste bedrag in Sprinters, in euro',
    sprinterCapHint: 'Wie meer dan {{amount}} aan Sprinters wil, wordt geweigerd.',
    sprinterCapNone: 'Niemand kan Sprinters kopen.',
    underlyingCapPercent: 'Hoogste deel in één onderliggende waarde, in procent',
    underlyingCapHint:
      'Hooguit {{percent}} van de portefeuille in één bedrijf of index. Wie alles wil beleggen, heeft er minstens {{least}} nodig.',
    underlyingCapNone: 'Leeg: alles op één aandeel zetten mag.',
    openHint: 'Open vanaf de start: {{types}}.',
    learnedHint: 'Na een diploma: {{types}}.',
    visibility: 'Portefeuilles van anderen',
    visibilities: {
      always: 'Altijd',
      afterEnd: 'Na afloop',
      never: 'Nooit',
    },
    visibilityHints: {
      always: 'Iedereen ziet wat de koploper heeft, en kan dat nadoen.',
      afterEnd: 'Tijdens de competitie ziet iedereen alleen de stand. Na afloop ook hoe het kwam.',
      never: 'Niemand kan nagaan hoe een ander aan zijn resultaat kwam.',
    },
    areResetsAllowed: 'Opnieuw beginnen mag',
    areResetsAllowedHints: {
      yes: 'Wie alles kwijt is, begint één keer per dag opnieuw. De beste poging telt.',
      no: 'Iedereen heeft één kans.',
    },
    showsRiskAdjusted: 'Toon ook het resultaat na risico',
    showsRiskAdjustedHints: {
      yes: 'De lijst toont twee cijfers: wie rustig wint, valt ook op. Na vijf dagen is het er.',
      no: 'De lijst toont alleen het rendement: wie veel waagt, heeft de meeste kans om te winnen.',
    },
    mistakes: {
      moment: 'Vul een datum in als 24.11.2026, en een tijd.',
      amount: 'Vul een bedrag in dat mag, zoals 2,50.',
      percent: 'Vul een heel getal in van 1 tot 100, of laat leeg.',
    },
    unreadable: 'Er staat iets in het formulier dat niet klopt.',
    fixedTogether: {
      over: 'De grijze regels liggen vast: de competitie is afgelopen.',
      trading: 'De grijze regels liggen vast: er wordt al gehandeld, en spelers rekenen erop.',
    },
    fixed: {
      over: 'Dit ligt vast: de competitie is afgelopen.',
      trading: 'Dit ligt vast: er wordt al gehandeld, en spelers rekenen erop.',
      joined: 'Dit ligt vast: er doet al iemand mee, met een portefeuille die hiermee begon.',
      passed: 'Dit ligt vast: dat moment is voorbij.',
    },
  },
  lint: {
    title: 'Klopt het?',
    none: 'We vinden niets dat elkaar tegenspreekt.',
    severities: {
      error: 'Moet anders',
      warning: 'Let op',
      hint: 'Goed om te weten',
    },
    sentences: {
      name_missing: 'Geef de competitie een naam.',
      end_not_after_start: 'Het einde ligt niet na het begin. Kies een later einde.',
      over_already: 'Het einde is al voorbij. Kies een nieuwe periode.',
      no_trading:
        'In deze periode gaat de beurs niet open. Kies een langere periode: de beurs opent pas {{at}}.',
      started_already:
        'Het begin is al voorbij ({{at}}). Iedereen die meedoet, begint te laat. Kies een later begin.',
      start_on_closed_day:
        'De competitie begint op een dag dat de beurs dicht is. De eerste order kan pas {{at}}. Kies een handelsdag.',
      start_on_holiday:
        'Het begin valt op een feestdag van de beurs. Er komen dan geen koersen. Kies de volgende handelsdag.',
      start_outside_hours: 'Bij het begin is de beurs dicht. De eerste order kan {{at}}.',
      end_on_closed_day:
        'De laatste dag is de beurs dicht: er verandert dan niets meer. Kies de vrijdag ervoor als je een spannend slot wilt.',
      end_on_holiday:
        'Het einde valt op een feestdag van de beurs. Er komen dan geen koersen. Kies een gewone handelsdag.',
      end_outside_hours: 'Bij het einde is de beurs dicht. De stand van de laatste slotkoers telt.',
      practice_not_before_start:
        'Het oefenen begint niet vóór de competitie. Kies een eerdere datum, of zet oefenen uit.',
      practice_without_trading: 'In de oefenperiode is de beurs dicht. Laat het oefenen eerder beginnen.',
      practice_without_joining:
        'Niemand kan oefenen: meedoen kan pas als de competitie begint. Laat het meedoen eerder beginnen.',
      joining_ends_before_it_begins:
        'Meedoen stopt voordat het begint. Draai de datums om, of laat er een weg.',
      joining_begins_after_end: 'Meedoen kan pas als alles voorbij is. Kies een eerdere datum.',
      joining_over_before_known:
        'De tijd om mee te doen is al voorbij, en nog niemand kent de code. Kies een latere datum.',
      joining_ends_soon: 'Meedoen kan nog maar kort. Deel de code meteen, of kies een latere datum.',
      joining_begins_after_start: 'Meedoen kan pas na het begin. Niemand is er op tijd bij.',
      everything_locked:
        'Niemand kan iets kopen, ook niet met een diploma. Zet een product en een soort order open.',
      locked_until_diploma:
        'Zonder diploma kan niemand iets kopen. Zet iets open, of geef tijd voor de academie.',
      locked_for_good:
        'Dit kan niemand gebruiken: {{types}}. Er is geen diploma voor. Zet het open als dat de bedoeling is.',
      sprinter_limit_too_low:
        'Met {{limit}} kan niemand een Sprinter kopen: de goedkoopste kost {{amount}}. Verhoog het bedrag.',
      sprinters_without_limit:
        'Sprinters staan open, maar er mag 0 euro in. Verhoog het bedrag, of zet ze op slot.',
      sprinter_limit_above_balance:
        'Het bedrag voor Sprinters is hoger dan het startbedrag. Alles mag dus in Sprinters. Verlaag het als je dat niet wilt.',
      underlying_cap_too_low:
        'Het hoogste deel is {{limit}}, en daar koop je niets voor: het goedkoopste kost {{amount}}. Verhoog het.',
      underlying_cap_single_type:
        'Er is maar één soort product ({{types}}), op {{number}} waarden. Zo kan hooguit {{percent}} van het geld belegd worden. Verhoog het deel, of zet meer open.',
      underlying_cap_is_none: '100 procent is geen grens. Laat het leeg.',
      weekly_deposit_never:
        'Er valt geen maandag tussen het begin en het einde. Niemand krijgt er dus geld bij. Maak de periode langer, of laat het leeg.',
      weekly_deposits_above_balance:
        'In {{number}} weken komt er {{amount}} bij, meer dan het startbedrag van {{limit}}. Wie laat begint, heeft dan veel minder. Verlaag het bedrag als je dat niet wilt.',
      costs_eat_balance:
        'Honderd orders kosten samen {{amount}}: {{percent}} van het startbedrag. Wie handelt, verliest zo altijd. Verlaag de kosten.',
      risk_adjusted_too_short:
        'Er zijn {{number}} handelsdagen. Het resultaat na risico heeft er vijf nodig en komt dus nooit. Maak de periode langer, of zet het uit.',
      prizes_cannot_be_checked:
        'Er zijn prijzen, maar niemand kan nagaan hoe de winnaar won. Toon de portefeuilles na afloop.',
      prizes_with_resets:
        'Er zijn prijzen, en iedereen mag opnieuw beginnen. Wie het vaakst gokt, wint. Zet opnieuw beginnen uit.',
      prizes_with_open_portfolios:
        'Iedereen kan de koploper nadoen. Kies ‘Na afloop’ als dat niet eerlijk is.',
      prizes_with_late_entry:
        'Wie later meedoet, ziet eerst hoe de koersen gaan. Sluit het meedoen bij de start als dat niet eerlijk is.',
    },
  },
  dryRun: {
    title: 'Proefronde',
    intro:
      '{{players}} verzonnen spelers spelen de hele competitie, op een verzonnen beurs. Niemand merkt er iets van en er blijft niets achter.',
    unsaved: 'De proefronde gebruikt de regels zoals ze bewaard zijn.',
    loadFailed: 'De proefrondes konden niet worden geladen.',
    start: 'Start een proefronde',
    cancel: 'Stop de proefronde',
    states: {
      waiting: 'De proefronde begint zo.',
      running: 'De proefronde loopt:',
      done: 'Klaar op',
      failed: 'Mislukt op',
      cancelled: 'Gestopt op',
    },
    failures: {
      no_database:
        'De server kon er geen database voor starten. De beheerder vindt de reden in het logboek van de server.',
      killed:
        'De server heeft de proefronde afgebroken, misschien omdat er te weinig geheugen was. Probeer het nog eens.',
      fault: 'Er ging iets mis. De beheerder vindt de reden in het logboek van de server.',
    },
    otherRules: 'De regels zijn veranderd na deze proefronde. Start een nieuwe om te zien wat dat uitmaakt.',
    honest:
      'Dit kan gebeuren, maar het hoeft niet zo te gaan: een volgende proefronde heeft andere koersen. De helft van de spelers heeft alle diploma’s. Wie drie keer door een regel is geweigerd, houdt zich daaraan.',
    median: 'Middelste speler',
    highest: 'Beste speler',
    lowest: 'Slechtste speler',
    market: 'De beurs zelf',
    tradesEach: 'Orders gemiddeld',
    costsEach: 'Kosten gemiddeld',
    spread: 'Hoe de resultaten verdeeld zijn',
    spreadText:
      '{{lost}} van de {{players}} spelers ({{share}}) verloren geld. Acht van de tien eindigden tussen {{low}} en {{high}}.',
    marketText: 'De beurs zelf deed {{market}}.',
    medianMark: 'middelste speler',
    marketMark: 'de beurs',
    below: 'onder {{until}}',
    above: 'vanaf {{from}}',
    between: '{{from}} tot {{until}}',
    players: 'Spelers',
    trades: 'Orders',
    costs: 'Kosten',
    knockOuts: 'Knock-outs',
    noKnockOuts: 'Niemand had een Sprinter die een knock-out kreeg.',
    knockOutsText:
      'Bij {{by}} van de {{players}} spelers ({{share}}) kreeg een Sprinter een knock-out, samen {{times}} keer. Zij verloren daarmee samen {{lost}}.',
    refusals: 'Wat de regels weigerden',
    noRefusals: 'Er werd niets geweigerd.',
    refusalsText: '{{refused}} van de {{sent}} orders ({{share}}) werden geweigerd.',
    refused: '{{orders}} orders, {{players}} spelers',
    rules: {
      locked: 'Het diploma ontbrak nog',
      sprinterLimit: 'Te veel geld in Sprinters',
      underlyingCap: 'Te veel in één aandeel of index',
      noFunds: 'Niet genoeg geld',
      ordersPerDay: 'Te veel orders op één dag',
      bidOnly: 'Alleen nog te verkopen',
      other: 'Iets anders, zoals geen koers',
    },
    winners: 'Wat de besten deden',
    winnersText:
      'Van de {{best}} besten horen er {{winners}} bij ‘{{name}}’. Van alle spelers hoort {{share}} daarbij.',
    ofAll: '{{winners}} van {{players}}',
    best: 'De tien besten',
    sprintersText_one: 'Van de {{of}} allerbesten kocht er 1 vooral Sprinters.',
    sprintersText_other: 'Van de {{of}} allerbesten kochten er {{count}} vooral Sprinters.',
    characters: 'Alle soorten spelers',
    character: 'Soort speler',
    amongBest: 'Bij de besten',
    result: 'Resultaat',
    medianResult: 'Middelste resultaat',
    inSprinters: 'In Sprinters gekocht',
    withDiplomas: 'met diploma’s',
    names: {
      etfHolder: 'Houdt ETF’s',
      spreader: 'Spreidt',
      trendFollower: 'Volgt trends',
      sprinterGambler: 'Gokt met Sprinters',
      overtrader: 'Handelt te veel',
      holderWhoGambles: 'Houdt, en gokt soms',
      spreaderWithTrends: 'Spreidt, en volgt soms',
    },
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-competitions': typeof texts
  }
}
