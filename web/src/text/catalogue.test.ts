import { describe, expect, test } from 'vitest'
import { chart as chartDe } from './chart.de.ts'
import { chart as chartNl } from './chart.nl.ts'
import { chart as chartPl } from './chart.pl.ts'
import { de as basisDe } from './de.ts'
import { facts as factsDe } from './facts.de.ts'
import { facts as factsNl } from './facts.nl.ts'
import { facts as factsPl } from './facts.pl.ts'
import { leveraged as leveragedDe } from './leveraged.de.ts'
import { leveraged as leveragedNl } from './leveraged.nl.ts'
import { leveraged as leveragedPl } from './leveraged.pl.ts'
import { locks as locksDe } from './locks.de.ts'
import { locks as locksNl } from './locks.nl.ts'
import { locks as locksPl } from './locks.pl.ts'
import { market as marketDe } from './market.de.ts'
import { market as marketNl } from './market.nl.ts'
import { market as marketPl } from './market.pl.ts'
import { nl as basisNl } from './nl.ts'
import { payouts as payoutsDe } from './payouts.de.ts'
import { payouts as payoutsNl } from './payouts.nl.ts'
import { payouts as payoutsPl } from './payouts.pl.ts'
import { pl as basisPl } from './pl.ts'
import { position as positionDe } from './position.de.ts'
import { position as positionNl } from './position.nl.ts'
import { position as positionPl } from './position.pl.ts'
import { trading as tradingDe } from './trading.de.ts'
import { trading as tradingNl } from './trading.nl.ts'
import { trading as tradingPl } from './trading.pl.ts'

// Parts that come later belong to the catalogue as well.
const nl = {
  ...basisNl,
  trading: tradingNl,
  leveraged: leveragedNl,
  market: marketNl,
  payouts: payoutsNl,
  locks: locksNl,
  chart: chartNl,
  facts: factsNl,
  position: positionNl,
}
const de = {
  ...basisDe,
  trading: tradingDe,
  leveraged: leveragedDe,
  market: marketDe,
  payouts: payoutsDe,
  locks: locksDe,
  chart: chartDe,
  facts: factsDe,
  position: positionDe,
}
const pl = {
  ...basisPl,
  trading: tradingPl,
  leveraged: leveragedPl,
  market: marketPl,
  payouts: payoutsPl,
  locks: locksPl,
  chart: chartPl,
  facts: factsPl,
  position: positionPl,
}

interface Texts {
  readonly [key: string]: string | Texts
}

/** All texts of a catalogue by their whole key. */
function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

function placeholdersOf(text: string) {
  return [...text.matchAll(/{{(.*?)}}/g)].map(([, name]) => name).sort()
}

const dutch = new Map(flatten(nl))
const plural = /_(zero|one|two|few|many|other)$/
const pluralForms = (locale: string) =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()

describe.each([
  ['nl', nl],
  ['de', de],
  ['pl', pl],
] as const)('the catalogue %s', (locale, catalogue) => {
  const texts = flatten(catalogue)

  test('has the keys of the Dutch one, and no others', () => {
    const simple = (keys: Iterable<string>) => [...keys].filter((key) => !plural.test(key)).sort()
    expect(simple(new Map(texts).keys())).toEqual(simple(dutch.keys()))
  })

  test('has every plural form of its language wherever Dutch has them, and no other', () => {
    const forms = Map.groupBy(
      texts.filter(([key]) => plural.test(key)).map(([key]) => key),
      (key) => key.replace(plural, ''),
    )
    const stems = [...dutch.keys()]
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(plural, ''))
    expect([...forms.keys()].sort()).toEqual(stems.sort())
    for (const [stem, keys] of forms) {
      expect(keys.toSorted()).toEqual(pluralForms(locale).map((form) => `${stem}_${form}`))
    }
  })

  test('has text everywhere, with the placeholders of the Dutch one', () => {
    const wrong = texts.filter(([key, text]) => {
      const original = dutch.get(key) ?? dutch.get(key.replace(plural, '_other')) ?? ''
      const isWhole = text !== '' && text.trim() === text
      return !isWhole || placeholdersOf(text).join() !== placeholdersOf(original).join()
    })
    expect(wrong).toEqual([])
  })
})

test('a sentence ends as the Dutch one does', () => {
  const end = (text: string) => /[.?!:]?$/.exec(text)?.[0]
  const wrong = [...flatten(de), ...flatten(pl)].filter(
    ([key, text]) => !plural.test(key) && end(text) === '' && end(dutch.get(key) ?? '') === '.',
  )
  expect(wrong).toEqual([])
})
