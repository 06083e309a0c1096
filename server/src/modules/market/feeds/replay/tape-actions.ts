// The corporate actions of a tape, if it has any: NAME.actions.csv beside its quotes.

import {
  type CorporateActionRefusal,
  type RawCorporateAction,
  readCorporateAction,
} from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { SessionHours } from '@koersklasse/domain/market/trading-session.ts'
import { parse } from 'csv-parse/sync'
import { StartupError } from '../../../../platform/startup-error.ts'

const mistakes: Record<CorporateActionRefusal, string> = {
  unknown_symbol: 'its symbol is not in the instruments',
  not_a_date: 'ex_date is not a date as 2013-10-08',
  unknown_kind: 'kind is not dividend, split or delisting',
  not_an_amount: 'value is not an amount above zero',
  not_a_split: 'value is not new:old, as 7:1',
}

/**
 * Reads corporate actions.
 * @param csv a header line, and symbol, ex_date, kind and value in each line
 * @throws a StartupError that lists every mistake, one per line
 */
export function parseTapeActions(
  csv: string,
  hoursOf: (symbol: string) => SessionHours | null,
): RawCorporateAction[] {
  const rows = readRows(csv)
  const actions = rows.map(({ symbol = '', ex_date: exDate = '', kind = '', value = '' }) => ({
    ...{ symbol, exDate, kind, value },
  }))
  const wrong = actions.flatMap((action, index) => {
    const read = readCorporateAction(action, hoursOf)
    return read.ok ? [] : [`- line ${index + 2}: ${mistakes[read.refusal]}`]
  })
  if (wrong.length > 0) throw new StartupError(`The corporate actions are not right:\n${wrong.join('\n')}`)
  return actions
}

function readRows(csv: string): Record<string, string>[] {
  try {
    return parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    const sentence = `The corporate actions are not right:\n- ${(error as Error).message}`
    throw new StartupError(sentence, { cause: error })
  }
}
