// What a line of the log says, in words: the name of each fact, and its value as it is shown elsewhere.

import { t } from '../../../text/t.ts'
import { formatMoment, formatMoney, formatShare } from '../../../ui/numbers/format.ts'

/** The facts that have a name in each language, with what their values are. */
const facts = {
  ...{ start: 'instant', end: 'instant', startDateTime: 'instant', endDateTime: 'instant' },
  ...{ practiceFrom: 'instant', joinFrom: 'instant', joinUntil: 'instant' },
  ...{ until: 'instant', from: 'instant', effective: 'instant' },
  ...{
    startingBalance: 'cents',
    sprinterCap: 'cents',
    weeklyDeposit: 'cents',
    fixed: 'cents',
    amount: 'cents',
  },
  rateBasisPoints: 'basisPoints',
  ...{ name: 'plain', text: 'plain', prizes: 'plain', costs: 'plain', unlocked: 'plain' },
  ...{ underlyingCapPercent: 'plain', visibility: 'plain', areResetsAllowed: 'plain' },
  ...{ showsRiskAdjusted: 'plain', state: 'plain', note: 'plain', version: 'plain', restored: 'plain' },
  ...{ decision: 'plain', score: 'plain', roles: 'plain', tags: 'plain', scope: 'plain', message: 'plain' },
  ...{ messages: 'plain', informed: 'plain', competition: 'plain', competitionId: 'plain' },
  ...{
    sessions: 'plain',
    username: 'plain',
    kind: 'plain',
    value: 'plain',
    symbol: 'plain',
    exDate: 'plain',
  },
  ...{ link: 'plain', level: 'plain', below: 'plain', above: 'plain', nl: 'plain', de: 'plain', pl: 'plain' },
} as const
type FactName = keyof typeof facts

const isKnown = (name: string): name is FactName => Object.hasOwn(facts, name)

/** The name of a fact; its own where it has none in this language. */
export const nameOf = (name: string): string => (isKnown(name) ? t(`desk-log.facts.${name}`) : name)

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value in words. Words of the game itself, such as the name of a rule, stay as they are. */
export function wordsOf(name: string, value: unknown): string {
  if (isEmpty(value)) return '–'
  if (typeof value === 'boolean') return t(value ? 'desk-log.yes' : 'desk-log.no')
  if (typeof value === 'number' && isKnown(name)) return numberIn(facts[name], value)
  if (Array.isArray(value)) return value.map((part) => wordsOf(name, part)).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value as object)
    .filter(([, part]) => !isEmpty(part))
    .map(([part, its]) => `${nameOf(part)}: ${wordsOf(part, its)}`)
    .join('; ')
}

function numberIn(kind: (typeof facts)[FactName], value: number): string {
  if (kind === 'instant') return formatMoment(value)
  if (kind === 'cents') return formatMoney(value)
  return kind === 'basisPoints' ? formatShare(value / 10_000) : String(value)
}
