import type { German } from '../translation.ts'

export const texts: German<'payouts'> = {
  told: {
    knockout_long:
      'Der Kurs von {{underlying}} kam auf {{price}}. Das ist auf oder unter der Stop-Loss-Schwelle von {{stopLoss}}. Damit war {{name}} beendet.',
    knockout_short:
      'Der Kurs von {{underlying}} kam auf {{price}}. Das ist auf oder über der Stop-Loss-Schwelle von {{stopLoss}}. Damit war {{name}} beendet.',
    knockout: '{{name}} wurde durch ein Knock-out beendet.',
    settlement: '{{name}} hat sein Enddatum erreicht. Der Kurs von {{underlying}} war {{price}}.',
    settlement_plain: '{{name}} hat sein Enddatum erreicht.',
    delisting: '{{underlying}} wurde von der Börse genommen. Du hast den letzten Kurs bekommen.',
    orders: 'Orders, die in diesem Produkt warteten, wurden gestoppt.',
  },
  facts: {
    ended: 'Beendet am',
    price: 'Kurs von {{underlying}}',
    unwoundAt: 'Kurs, zu dem der Emittent ausstieg',
    financingLevel: 'Finanzierungslevel',
    stopLossLevel: 'Stop-Loss-Schwelle',
    ratio: 'Bezugsverhältnis',
    rate: 'Wechselkurs',
    quantity: 'Anzahl',
    residual: 'Restwert je Stück',
    perPiece: 'Wert je Stück',
    lastPrice: 'Letzter Geldkurs',
    received: 'Du hast erhalten',
    paid: 'Du hattest bezahlt',
    result: 'Ergebnis',
  },
  sum: {
    title: 'So wurde der Restwert berechnet',
    settlement: 'So wurde der Wert berechnet',
    text: '({{from}} − {{less}}) ÷ {{divisor}} = {{value}}.',
    rounded: 'Auf ganze Cent abgerundet sind das {{price}} je Stück.',
    total: '{{quantity}} × {{price}} = {{amount}}.',
    nothing:
      'Der Kurs war schon am Finanzierungslevel von {{financingLevel}} vorbei. Dann bleibt nichts übrig.',
    never: {
      sb: 'Bei einem Sprinter Best ist die Stop-Loss-Schwelle gleich dem Finanzierungslevel. Nach einem Knock-out bleibt nie etwas übrig.',
      xt: 'Bei einem X-Turbo ist die Stop-Loss-Schwelle gleich dem Finanzierungslevel. Nach einem Knock-out bleibt nie etwas übrig.',
    },
    slippage:
      'Der Emittent kam nicht zu {{price}} heraus, sondern zu {{unwoundAt}}. Damit wurde der Restwert berechnet.',
  },
  rule: {
    correction:
      'Alle bekommen, was ohne den falschen Kurs geschehen wäre. Was du danach selbst entschieden hast, bleibt. Dein Guthaben wird dadurch nie negativ.',
    title: 'Die Regel',
    knockout:
      'Erreicht der Kurs des Basiswerts die Stop-Loss-Schwelle, endet das Produkt sofort. Du bekommst den ersten Kurs auf oder hinter der Schwelle. Springt der Kurs darüber hinweg, ist der Restwert also niedriger.',
    settlement:
      'Am Enddatum bekommst du den Unterschied zwischen Kurs und Finanzierungslevel. Kosten gibt es nicht.',
    delisting:
      'Geht ein Produkt von der Börse, wird deine Position zum letzten Kurs ausgezahlt. Ohne Kosten.',
    dividend:
      'Dividende bekommst du für die Stücke, die du am Ende des Tages vor dem Ex-Tag hattest. Die Dividendensteuer geht sofort ab.',
    deposit:
      'Geld, das du dazubekommst, ist kein Gewinn. Deine Rendite ist dein Gewinn geteilt durch alles Geld, das du bekommen hast: das Startkapital und was dazukam. In der Liste eines Tages oder einer Woche zählt das Geld dieses Tages oder dieser Woche zum Anfangsbetrag.',
    split:
      'Bei einem Split ändert sich die Stückzahl und ebenso der Kurs. Dein Besitz bleibt gleich viel wert. Den Teil eines Stücks bekommst du in Geld.',
  },
  course: {
    title: 'Kurs und Schwellen',
    summary:
      'Am Ende lag die Stop-Loss-Schwelle bei {{stopLoss}} und das Finanzierungslevel bei {{financing}}.',
    end: 'Ende',
    empty: 'Für diesen Zeitraum gibt es keinen Kurs.',
  },
  same: {
    title: 'Und ohne Hebel?',
    now: 'Mit denselben {{cost}} in {{underlying}} selbst hättest du jetzt {{value}}.',
    product: 'Mit {{name}} hast du {{amount}} bekommen.',
    costs: 'Ohne Transaktionskosten und Dividende gerechnet.',
    asIf: 'Wert jetzt in {{underlying}}',
    received: 'Erhalten für {{name}}',
  },
  dividend: {
    told: '{{name}} zahlt {{amount}} Dividende je Stück. Du hattest {{quantity}} am Ende des Tages vor dem {{exDate}}.',
    exDate: 'Ex-Tag',
    perPiece: 'Dividende je Stück',
    gross: '{{quantity}} Stück, brutto',
    tax: 'Dividendensteuer {{share}}',
    net: 'Du hast erhalten',
    booked: 'Gutgeschrieben am',
  },
  deposit: {
    told: 'Du hast {{amount}} vom Veranstalter deines Wettbewerbs dazubekommen.',
    toldWeekly: 'Du hast {{amount}} dazubekommen, wie jeden Montag in diesem Wettbewerb.',
    week: 'Für die Woche vom',
    received: 'Du hast dazubekommen',
    booked: 'Gutgeschrieben am',
    note: 'Warum',
  },
  correction: {
    reversal:
      'Diese Transaktion kam durch einen falschen Kurs vom {{time}} zustande. Darum wurde sie rückgängig gemacht, mit den Kosten.',
    consequence:
      'Diese Transaktion vom {{time}} folgte aus einem falschen Kurs. Darum wurde sie rückgängig gemacht.',
    adjustment:
      'Diese Transaktion vom {{time}} lief zu einem falschen Kurs. Rückgängig machen ging nicht mehr: Was du danach getan hast, hättest du dann nicht tun können. Darum gilt sie jetzt zum richtigen Kurs.',
    order: 'Sieh dir die Order an, die an ihre Stelle tritt',
    original: 'Die ursprüngliche Transaktion',
    was: 'Was es war',
    wrongPrice: 'Falscher Kurs',
    rightPrice: 'Richtiger Kurs',
    quantity: 'Anzahl',
    waived: 'Nicht berechnet',
    received: 'Änderung deines Guthabens',
    booked: 'Gebucht am',
    note: 'Was geschehen ist',
  },
  split: {
    told: '{{name}} wurde geteilt: {{newPieces}} neue für je {{oldPieces}} alte. Du hattest {{before}} und hast jetzt {{after}}.',
    columns: { before: 'Vorher', after: 'Nachher' },
    quantity: 'Anzahl',
    average: 'Durchschnittskurs',
    cost: 'Bezahlt',
    fraction:
      '{{before}} × {{newPieces}} ÷ {{oldPieces}} sind {{after}} ganze Stücke, und {{parts}}/{{oldPieces}} Stück bleibt übrig. Dafür hast du Geld bekommen, zum Kurs von vor dem Split: {{price}} × {{parts}} ÷ {{newPieces}} = {{amount}}.',
    after: 'Das ist der erste Kurs nach dem Split. Für ein Stück von vorher sind das {{price}}.',
    whole: 'Es blieb kein Teil eines Stücks übrig.',
    orders: 'Wartende Orders wurden mitgeändert: die Anzahl und der Kurs.',
  },
}
