// The German words of orders.

import type { TradingTexts } from './catalogue.ts'

export const trading: TradingTexts = {
  type: {
    label: 'Art der Order',
    names: { market: 'Markt', limit: 'Limit', stoploss: 'Stop-Loss' },
    does: {
      buy: {
        market: 'Du kaufst sofort, zum Briefkurs dieses Augenblicks.',
        limit: 'Du bestimmst, was du höchstens zahlst. Die Order wartet, bis der Briefkurs so niedrig ist.',
        stoploss:
          'Du kaufst erst, wenn der Briefkurs auf deinen Stoppkurs steigt. Dann sofort, zum Kurs dieses Augenblicks.',
      },
      sell: {
        market: 'Du verkaufst sofort, zum Geldkurs dieses Augenblicks.',
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
    room: 'Platz für Sprinter jetzt',
    roomAfter: 'Platz für Sprinter danach',
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
      buy: 'Bezahlen kannst du jetzt {{most}}. Ist das später auch so, wird deine Order nicht ausgeführt.',
      sell: 'Du hast jetzt {{most}}. Hast du später nicht mehr, wird deine Order nicht ausgeführt.',
    },
    nothingReserved:
      'Wir legen kein Geld und keine Stücke zurück. Was nicht passt, wenn deine Order an der Reihe ist, wird nicht ausgeführt.',
  },
  locked: {
    title: 'Noch gesperrt',
    text: 'Mach zuerst das Diplom „{{topic}}“ in der Akademie. Danach kannst du hiermit handeln.',
    other: 'Das kannst du jetzt noch nicht benutzen.',
    action: 'Zur Akademie',
  },
  what: {
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
}
