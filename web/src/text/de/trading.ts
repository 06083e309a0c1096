import type { German } from '../translation.ts'

export const texts: German<'trading'> = {
  order: {
    title: 'Order',
    side: 'Kaufen oder verkaufen',
    sides: { buy: 'Kaufen', sell: 'Verkaufen' },
    toOrder: 'Zu deiner Order',
    visitor: 'Melde dich an, um zu handeln',
    visitorText: 'Mit einem Konto beginnst du mit {{balance}} virtuellem Geld.',
    quantity: 'Stückzahl',
    quantityHint: 'Du kannst jetzt höchstens {{most}} kaufen.',
    quantityHintSell: 'Du hast {{most}}.',
    quantityError: 'Gib eine gültige Stückzahl ein',
    tooMany: 'So viele kannst du nicht kaufen. Das Maximum ist jetzt {{most}}.',
    tooManySell: 'So viele hast du nicht. Du hast {{most}}.',
    maximum: 'Maximum',
    everything: 'Alle',
    quick: 'Schnell wählen',
    preview: 'Order ansehen',
    previewTitle: { buy: 'Du kaufst gleich', sell: 'Du verkaufst gleich' },
    cashAfter: 'Verfügbar danach',
    moving: 'Der Kurs bewegt sich. Deine Order gilt zum Kurs des Augenblicks, in dem sie ankommt.',
    closed: 'Die Börse ist zu. Deine Order wartet und wird ausgeführt, wenn die Börse öffnet: {{opening}}.',
    offline: 'Du bist offline. Orders aufgeben geht gerade nicht.',
    confirm: { buy: 'Kauf bestätigen', sell: 'Verkauf bestätigen' },
    change: 'Ändern',
    failed: 'Die Order konnte nicht aufgegeben werden. Versuch es noch einmal.',
    nothingHeld: 'Du hast dieses Produkt nicht',
    nothingHeldText: 'Kauf es zuerst, dann kannst du es hier wieder verkaufen.',
    noFunds: 'Dein Guthaben reicht nicht für ein Stück.',
    loadFailed: 'Dein Guthaben konnte nicht geladen werden.',
  },
  receipt: {
    number: 'Nr. {{number}}',
    at: { buy: 'Gekauft am', sell: 'Verkauft am' },
    pricePerPiece: 'Kurs pro Stück',
    gain: 'Ergebnis ohne Kosten',
    quote: 'Der Kurs, zu dem deine Order ausgeführt wurde',
    quoteTime: 'Börsenzeit des Kurses',
    source: 'Quelle',
    sources: {
      simulator: 'Simulation',
      replay: 'Echte Kurse',
      ingest: 'Kurse der Spielleitung',
      yahoo: 'Yahoo Finance, verzögert',
    },
    original: 'An der Börse ({{currency}})',
    originalText: '{{bid}} Geld, {{ask}} Brief',
    rate: 'Wechselkurs',
    rateText: '{{bid}} Geld, {{ask}} Brief',
    again: 'Noch eine Order',
    dashboard: 'Zu deinem Dashboard',
    waiting: 'Deine Order wartet',
    aborted: 'Deine Order wird nicht ausgeführt',
  },
  type: {
    label: 'Art der Order',
    names: { market: 'Markt', limit: 'Limit', stoploss: 'Stop-Loss' },
    whatIs: {
      market: 'Was ist eine Marktorder?',
      limit: 'Was ist eine Limit-Order?',
      stoploss: 'Was ist eine Stop-Loss-Order?',
    },
    does: {
      buy: {
        market: 'Du kaufst, sobald es geht, zum Briefkurs dieses Augenblicks.',
        limit: 'Du bestimmst, was du höchstens zahlst. Die Order wartet, bis der Briefkurs so niedrig ist.',
        stoploss:
          'Du kaufst erst, wenn der Briefkurs auf deinen Stoppkurs steigt. Dann sofort, zum Kurs dieses Augenblicks.',
      },
      sell: {
        market: 'Du verkaufst, sobald es geht, zum Geldkurs dieses Augenblicks.',
        limit: 'Du bestimmst, was du mindestens bekommst. Die Order wartet, bis der Geldkurs so hoch ist.',
        stoploss:
          'Du begrenzt deinen Verlust. Fällt der Geldkurs auf deinen Stoppkurs, verkaufst du sofort, zum Kurs dieses Augenblicks. Der kann niedriger sein.',
      },
    },
  },
  price: {
    names: { limit: 'Limit pro Stück', stoploss: 'Stoppkurs pro Stück' },
    now: { buy: 'Der Briefkurs ist jetzt {{price}}.', sell: 'Der Geldkurs ist jetzt {{price}}.' },
    error: 'Gib einen Kurs von {{least}} bis {{most}} ein',
    quick: 'Schnell einen Kurs wählen',
    same: 'Kurs jetzt',
  },
  validity: {
    label: 'Gültig',
    names: { day: 'Tag', week: 'Woche', month: 'Monat', cancel: 'Bis auf Widerruf' },
    cancel: 'Die Order bleibt stehen, bis du sie stornierst.',
    until: 'Die Order gilt bis {{moment}}.',
    through: 'Die Order gilt bis einschließlich {{day}}.',
  },
  estimate: {
    price: { limit: 'Dein Limit', stoploss: 'Dein Stoppkurs' },
    about: { buy: 'Du zahlst etwa', sell: 'Du bekommst etwa' },
    bound: { buy: 'Du zahlst höchstens', sell: 'Du bekommst mindestens' },
    sprinterRoom: { now: 'Platz für Sprinter jetzt', after: 'Platz für Sprinter danach' },
    underlyingRoom: { now: 'Platz in diesem Basiswert jetzt', after: 'Platz in diesem Basiswert danach' },
  },
  notices: {
    triggered: {
      buy: {
        limit:
          'Der Briefkurs ist jetzt {{price}}. Das ist schon dein Limit oder weniger. Deine Order wartet also nicht: Sie gilt zum Kurs dieses Augenblicks.',
        stoploss:
          'Der Briefkurs ist jetzt {{price}}. Das ist schon dein Stoppkurs oder mehr. Deine Order wartet also nicht: Sie gilt zum Kurs dieses Augenblicks.',
      },
      sell: {
        limit:
          'Der Geldkurs ist jetzt {{price}}. Das ist schon dein Limit oder mehr. Deine Order wartet also nicht: Sie gilt zum Kurs dieses Augenblicks.',
        stoploss:
          'Der Geldkurs ist jetzt {{price}}. Das ist schon dein Stoppkurs oder weniger. Deine Order wartet also nicht: Sie gilt zum Kurs dieses Augenblicks.',
      },
    },
    tooMany: {
      buy: 'Kaufen kannst du jetzt {{most}}. Ist das später auch so, wird deine Order nicht ausgeführt.',
      sell: 'Du hast jetzt {{most}}. Hast du später nicht mehr, wird deine Order nicht ausgeführt.',
    },
    noRoom: 'Du hast schon das Maximum an Sprintern. Verkauf zuerst einen, oder wähle etwas ohne Hebel.',
    noUnderlyingRoom:
      'Du darfst höchstens {{share}} deines Depots in {{underlying}} anlegen. Mehr passt jetzt nicht hinein. Verkauf zuerst etwas davon, oder wähle etwas anderes.',
    stale: 'Dieser Kurs ist veraltet. Deine Order wird erst ausgeführt, wenn es einen neuen Kurs gibt.',
    exDate:
      'Rund um eine Dividende oder einen Aktiensplit wird kurz nicht gehandelt. Deine Order wird zum ersten Kurs ausgeführt, wenn die Börse wieder offen ist.',
    silent: 'Gerade kommen keine Kurse an. Deine Order wird zum ersten neuen Kurs ausgeführt.',
    awaited:
      'Die Börse dieses Produkts ist geschlossen oder gerade erst offen, oder die Kurse fielen aus. Deine Order wird zum ersten neuen Kurs ausgeführt.',
    delayed:
      'Die Kurse sind {{minutes}} Minuten verzögert; deine Order wird zum ersten Kurs nach deiner Order ausgeführt.',
    delayedABit:
      'Die Kurse kommen hier etwas später an; deine Order wird zum ersten Kurs nach deiner Order ausgeführt.',
    lateCancel:
      'Eine Stornierung gilt ab dem Moment: Zu Kursen von davor kann deine Order noch ausgeführt werden.',
    nothingReserved:
      'Wir legen kein Geld und keine Stücke zurück. Was nicht passt, wenn deine Order an der Reihe ist, wird nicht ausgeführt.',
  },
  bidOnly: {
    title: 'Jetzt nur zu verkaufen',
    causes: {
      leverage:
        'Der Hebel ist höher, als das Gesetz erlaubt. Der Emittent verkauft deshalb keine neuen Stücke.',
      sold_out: 'Der Emittent hat keine Stücke mehr.',
      operator: 'Die Spielleitung hat den Kauf dieses Produkts gestoppt.',
    },
  },
  ended: {
    title: 'Dieses Produkt ist beendet',
    text: 'Du kannst es nicht mehr kaufen oder verkaufen. Was es noch wert war, steht auf deinem Konto.',
  },
  what: {
    everything: 'alles',
    pieces: '{{quantity}} × {{name}}',
    most: 'so viel {{name}} wie möglich (jetzt {{quantity}})',
    all: 'alle deine {{name}} (jetzt {{quantity}})',
  },
  review: {
    buy: {
      market: 'Du kaufst {{what}}, zum Briefkurs dieses Augenblicks. Er ist jetzt {{price}}.',
      limit: 'Du kaufst {{what}}, sobald der Briefkurs {{price}} oder weniger ist.',
      stoploss:
        'Du kaufst {{what}}, sobald der Briefkurs {{price}} oder mehr ist, zum Kurs dieses Augenblicks.',
    },
    sell: {
      market: 'Du verkaufst {{what}}, zum Geldkurs dieses Augenblicks. Er ist jetzt {{price}}.',
      limit: 'Du verkaufst {{what}}, sobald der Geldkurs {{price}} oder mehr ist.',
      stoploss:
        'Du verkaufst {{what}}, sobald der Geldkurs {{price}} oder weniger ist, zum Kurs dieses Augenblicks.',
    },
    total: {
      about: {
        buy: 'Das kostet etwa {{total}}, einschließlich der Kosten.',
        sell: 'Das bringt etwa {{total}}, nach Kosten.',
      },
      bound: {
        buy: 'Das kostet höchstens {{total}}, einschließlich der Kosten.',
        sell: 'Das bringt mindestens {{total}}, nach Kosten.',
      },
    },
  },
  risk: {
    title: 'Was kann passieren?',
    outlook: 'So viel ist ein Stück wert, wenn sich {{underlying}} bewegt.',
    value: 'Wert pro Stück',
    result: 'Für dich',
    now: 'Jetzt',
    knockedOut: 'Knock-out, das ist der Rest',
    stopLoss: 'Stop-Loss-Schwelle',
    distance: 'Abstand zur Stop-Loss-Schwelle',
    week: 'Eine Woche halten',
    month: 'Einen Monat halten',
    costs: 'kostet {{amount}}',
    earns: 'bringt {{amount}}',
    loss: 'Du kannst {{total}} verlieren: alles, was du zahlst.',
    lossAll: 'Du kannst alles verlieren, was du zahlst.',
    warning:
      'Sprinter sind kompliziert und haben ein großes Risiko. Durch den Hebel geht ein Verlust schnell. In echt verlieren die meisten Anleger damit Geld.',
  },
  story: {
    rule: 'Die Regel',
    would: 'Was funktioniert hätte',
    quote: 'Der Kurs in diesem Augenblick',
    cancelling:
      'Du hast diese Order storniert, am {{moment}}. Die Kurse sind verzögert: Zu einem Kurs von davor kann sie noch ausgeführt werden.',
    gap: 'Noch {{gap}} entfernt.',
    open: 'Deine Order ansehen',
    why: 'Warum?',
    whyName: 'Warum wurde die Order für {{name}} nicht ausgeführt?',
  },
  page: {
    title: 'Order',
    of: 'Order: {{name}}',
    failed: 'Diese Order konnte nicht geladen werden.',
    asked: 'Was du wolltest',
    product: 'Produkt',
    side: 'Kaufen oder verkaufen',
    until: 'Gültig bis',
  },
  change: {
    title: 'Order ändern',
    open: 'Ändern',
    openName: 'Die Order für {{name}} ändern',
    save: 'Änderung speichern',
    keep: 'So lassen',
    done: 'Deine Order für {{name}} ist geändert.',
    failed: 'Das Ändern ist fehlgeschlagen. Versuch es noch einmal.',
    noPrice: 'Gerade gibt es keinen Kurs. Versuch es gleich noch einmal.',
  },
  happened: {
    buy: 'Kauf',
    sell: 'Verkauf',
    knockout: 'Knock-out',
    dividend: 'Dividende',
    split: 'Split',
    settlement: 'Abrechnung',
    delisting: 'Von der Börse genommen',
    reversal: 'Rückgängig gemacht',
    adjustment: 'Berichtigt',
    deposit: 'Geld dazu',
    weekly: 'jeden Montag',
  },
  waits: {
    buy: {
      market: 'Wartet, bis die Börse offen ist und es einen Kurs gibt.',
      limit: 'Wartet, bis der Briefkurs {{price}} oder weniger ist.',
      stoploss: 'Wartet, bis der Briefkurs {{price}} oder mehr ist.',
    },
    sell: {
      market: 'Wartet, bis die Börse offen ist und es einen Kurs gibt.',
      limit: 'Wartet, bis der Geldkurs {{price}} oder mehr ist.',
      stoploss: 'Wartet, bis der Geldkurs {{price}} oder weniger ist.',
    },
  },
  says: {
    filled_buy_market: 'Deine Order ist zum Briefkurs dieses Augenblicks ausgeführt: {{price}} pro Stück.',
    filled_sell_market: 'Deine Order ist zum Geldkurs dieses Augenblicks ausgeführt: {{price}} pro Stück.',
    filled_buy_limit:
      'Der Briefkurs war {{price}}. Das ist nicht mehr als dein Limit von {{own}}, also wurde deine Order ausgeführt.',
    filled_sell_limit:
      'Der Geldkurs war {{price}}. Das ist nicht weniger als dein Limit von {{own}}, also wurde deine Order ausgeführt.',
    filled_buy_stoploss:
      'Der Briefkurs kam auf {{price}}. Das ist dein Stoppkurs von {{own}} oder mehr. Da wurde deine Order sofort ausgeführt, zu diesem Kurs.',
    filled_sell_stoploss:
      'Der Geldkurs kam auf {{price}}. Das ist dein Stoppkurs von {{own}} oder weniger. Da wurde deine Order sofort ausgeführt, zu diesem Kurs.',
    better: 'Das ist pro Stück {{better}} besser als dein Limit.',
    cut: 'Du wolltest das Maximum. Von deinem Geld konntest du {{affordable}} kaufen, aber für Sprinter hattest du noch {{room}} Platz. Darum sind es {{quantity}}.',
    cut_underlying:
      'Du wolltest das Maximum. Von deinem Geld konntest du {{affordable}} kaufen, aber in diesem Basiswert hattest du noch {{room}} Platz. Darum sind es {{quantity}}.',
    cancelled: 'Du hast diese Order selbst storniert, am {{moment}}.',
    expired: 'Deine Order galt bis {{moment}}.',
    expired_buy_market: 'Bis dahin war die Börse zu, oder es gab keinen frischen Kurs.',
    expired_sell_market: 'Bis dahin war die Börse zu, oder es gab keinen frischen Kurs.',
    expired_buy_limit: 'Bis dahin kam der Briefkurs nicht auf {{own}} oder weniger.',
    expired_sell_limit: 'Bis dahin kam der Geldkurs nicht auf {{own}} oder mehr.',
    expired_buy_stoploss: 'Bis dahin kam der Briefkurs nicht auf {{own}} oder mehr.',
    expired_sell_stoploss: 'Bis dahin kam der Geldkurs nicht auf {{own}} oder weniger.',
    knockedOut:
      'Der Basiswert hat am {{moment}} die Stop-Loss-Schwelle erreicht. Damit war das Produkt beendet, und deine Order konnte nicht mehr ausgeführt werden.',
    ended: 'Das Produkt wurde am {{moment}} beendet. Deine Order konnte danach nicht mehr ausgeführt werden.',
    invalid: 'Diese Order konnte nicht mehr so ausgeführt werden, wie du sie aufgegeben hast.',
    invalid_split:
      '{{name}} wurde am {{date}} gesplittet: {{newPieces}} neue für je {{oldPieces}} alte. Von den {{quantity}} Stück in deiner Order blieb kein ganzes Stück übrig.',
    invalid_price:
      '{{name}} wurde am {{date}} gesplittet: {{newPieces}} neue für je {{oldPieces}} alte. Der Kurs in deiner Order lag danach außerhalb dessen, was eine Order haben darf.',
    invalid_delisting:
      '{{name}} wurde am {{date}} von der Börse genommen. Deine Order konnte danach nicht mehr ausgeführt werden.',
    bidOnly: 'Der Emittent verkaufte keine Stücke dieses Produkts. Du konntest es nur noch verkaufen.',
    bidOnly_overCap:
      'Der Hebel war {{leverage}}. Das Gesetz erlaubt für dieses Produkt höchstens {{cap}}, also durfte der Emittent nichts verkaufen.',
    bidOnly_leverage:
      'Der Hebel war höher, als das Gesetz erlaubt, also durfte der Emittent nichts verkaufen.',
    bidOnly_band:
      'Der Hebel war vorher höher als die {{cap}}, die das Gesetz erlaubt. Jetzt war er {{leverage}}, aber noch nicht bei {{free}} oder darunter. Der Emittent verkaufte deshalb noch nichts.',
    bidOnly_sold_out:
      'Der Emittent hatte keine Stücke dieses Produkts mehr. Du konntest es nur noch verkaufen.',
    bidOnly_operator:
      'Die Spielleitung hatte das Kaufen dieses Produkts gestoppt. Du konntest es nur noch verkaufen.',
    holdsNone: 'Du wolltest verkaufen, aber du hattest keine Stücke dieses Produkts.',
    holdsLess: 'Du wolltest {{quantity}} verkaufen, aber du hattest {{held}}.',
    noFunds:
      'Für {{quantity}} × {{price}} brauchtest du mit den Kosten {{needed}}. Du hattest {{cash}}. Das sind {{short}} zu wenig.',
    noFundsOne:
      'Sogar für ein Stück zu {{price}} brauchtest du mit den Kosten {{needed}}. Du hattest {{cash}}. Das sind {{short}} zu wenig.',
    noFundsPlain: 'Du hattest nicht genug Geld für diese Order.',
    saleCosts:
      'Der Verkauf brachte {{value}}, aber die Kosten waren {{costs}}. Mit deinem Guthaben von {{cash}} konntest du den Unterschied nicht zahlen.',
    noRoom: 'Deine Order war {{value}} wert. Für Sprinter hattest du noch {{room}} Platz.',
    noRoomPlain: 'Mit dieser Order hättest du zu viel in Sprintern gehabt.',
    noUnderlyingRoom: 'Deine Order war {{value}} wert. In diesem Basiswert hattest du noch {{room}} Platz.',
    noUnderlyingRoomPlain: 'Mit dieser Order hättest du zu viel in einem Basiswert gehabt.',
    rule_market:
      'Eine Marktorder gilt zum Kurs des Augenblicks. Du kaufst zum Briefkurs und verkaufst zum Geldkurs.',
    rule_limit:
      'Eine Limitorder gilt zum Kurs des Augenblicks, aber nie zu einem schlechteren Kurs als deinem Limit.',
    rule_stoploss:
      'Ein Stop-Loss wartet, bis der Kurs deinen Stoppkurs berührt. Danach gilt er zum Kurs dieses Augenblicks. Der kann schlechter sein als dein Stoppkurs.',
    rule_cancel: 'Solange eine Order wartet, kannst du sie stornieren oder ändern.',
    rule_expired: 'Eine Order, die an ihrem Enddatum noch wartet, verfällt.',
    rule_knockout: 'Ist ein Produkt beendet, enden alle Orders, die darin warten.',
    rule_invalid:
      'Eine Order braucht ein Produkt, das es noch gibt, mindestens ein Stück und einen Kurs von mindestens einem Cent. Nach einem Split oder dem Ende einer Notierung kann das anders sein.',
    rule_sold_out:
      'Was ausverkauft ist, kannst du nicht kaufen, bis der Emittent wieder Stücke hat. Verkaufen geht immer.',
    rule_operator: 'Die Spielleitung kann das Kaufen eines Produkts stoppen. Verkaufen geht immer.',
    rule_leverage:
      'Ist der Hebel höher, als das Gesetz erlaubt, verkauft der Emittent nichts mehr. Verkaufen geht immer.',
    rule_cap:
      'Ist der Hebel höher als {{cap}}, verkauft der Emittent nichts mehr. Erst bei {{free}} oder darunter verkauft er wieder.',
    rule_bidOnly:
      'Der Emittent darf nichts verkaufen, wenn der Hebel zu hoch geworden ist. Auch kann ein Produkt ausverkauft sein.',
    rule_positions:
      'Du kannst nur verkaufen, was du in dem Augenblick hast. Es werden keine Stücke zurückgelegt.',
    rule_funds:
      'Du musst eine Order ganz bezahlen können, wenn sie an der Reihe ist. Es wird kein Geld zurückgelegt.',
    rule_saleCosts: 'Dein Guthaben darf durch einen Verkauf nicht unter null kommen.',
    rule_spread:
      'Alle Sprinter zusammen dürfen bei einem Kauf nicht mehr wert sein als das Maximum des Wettbewerbs. So bleibt dein Risiko gestreut.',
    rule_underlyingShare:
      'Du darfst höchstens {{share}} deines Depots in {{underlying}} anlegen. Alles, was {{underlying}} folgt, zählt dafür mit. So bleibt dein Risiko gestreut.',
    rule_underlying:
      'Alles, was demselben Basiswert folgt, darf bei einem Kauf zusammen nicht mehr sein als ein fester Teil deines Depots. So bleibt dein Risiko gestreut.',
    would_fewer: 'Mit {{most}} Stück hätte es funktioniert.',
    would_cheaper: 'Mit mehr Geld oder einem günstigeren Produkt hätte es funktioniert.',
    would_more: 'Mit mehr Stücken auf einmal oder einem höheren Kurs hätte es funktioniert.',
    would_buyFirst: 'Hättest du das Produkt zuerst gekauft, hätte es funktioniert.',
    would_sellSprinter: 'Hättest du zuerst einen Sprinter verkauft, hätte es funktioniert.',
    would_sellUnderlying: 'Hättest du zuerst etwas von diesem Basiswert verkauft, hätte es funktioniert.',
    would_expired: 'Eine Order, die bis auf Widerruf stehen bleibt, hätte länger Zeit gehabt.',
    would_moreRoom:
      'Mit mehr Raum für Sprinter hättest du mehr bekommen. Raum wird frei, wenn du einen Sprinter verkaufst.',
    would_moreUnderlyingRoom:
      'Mit mehr Platz hättest du mehr bekommen. Platz wird frei, wenn du etwas von diesem Basiswert verkaufst.',
    would_now: 'Jetzt kannst du das Produkt wieder kaufen.',
    would_noSprinter:
      'Du hattest auch keinen Raum mehr für Sprinter. Mit einem Produkt ohne Hebel hätte es geklappt.',
    would_otherUnderlying:
      'Du hattest auch keinen Platz mehr in diesem Basiswert. Mit einem anderen hätte es geklappt.',
    would_lowerLeverage: 'Mit einem Sprinter mit kleinerem Hebel hätte es geklappt.',
    would_elsewhere: 'Mit einem anderen Produkt auf denselben Basiswert geht es noch.',
    would_new: 'Mit einer neuen Order geht es.',
  },
  facts: {
    wanted: 'Was du verkaufen wolltest',
    held: 'Was du hattest',
    ask: 'Briefkurs',
    bid: 'Geldkurs',
    value: 'Wert',
    costs: 'Kosten',
    needed: 'Nötig',
    cash: 'Dein Guthaben',
    short: 'Zu wenig',
    stopLossLevel: 'Stop-Loss-Schwelle',
    underlyingPrice: 'Kurs des Basiswerts',
    residual: 'Restwert pro Stück',
    leverage: 'Hebel zum Briefkurs',
    leverageCap: 'Höchster Hebel nach dem Gesetz',
    cap: 'Maximum für Sprinter',
    room: 'Platz für Sprinter',
    underlyingRoom: 'Platz in diesem Basiswert',
  },
  remedies: {
    again: 'Diese Order noch einmal aufgeben',
    againUntilCancelled: 'Noch einmal aufgeben, bis auf Widerruf',
    buyFewer: '{{most}} kaufen',
    sellAll: 'Alles verkaufen, was du hast ({{most}})',
    buyFirst: 'Zuerst kaufen',
    fresh: 'Eine neue Order aufgeben',
    underlying: 'Den Basiswert ansehen',
    markets: 'Die Produkte ansehen',
    lowerLeverage: 'Zeige, was einen kleineren Hebel hat',
    positions: 'Deine Positionen ansehen',
  },
}
