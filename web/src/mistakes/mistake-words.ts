// A mistake in words, with the player's own numbers.

import type { Mistake } from '@koersklasse/contract/mistakes.ts'
import { t } from '../text/t.ts'
import { formatDeadline, formatMoney, formatQuantity, formatShare } from '../ui/numbers/format.ts'

/** Fills the numbers of a mistake in where its text names them. */
export function mistakeWords(text: string, mistake: Mistake): string {
  const words = wordsOf(mistake)
  return text.replace(/{{(\w+)}}/g, (whole, name: string) => words[name] ?? whole)
}

function wordsOf(mistake: Mistake): Readonly<Record<string, string>> {
  switch (mistake.kind) {
    case 'first-knock-out':
      return { product: mistake.product, loss: formatMoney(mistake.loss) }
    case 'aborted-order':
      return { product: mistake.product, reason: t(`outcomes.abortReasons.${mistake.reason}`) }
    case 'one-underlying':
      return { underlying: mistake.underlying, share: formatShare(mistake.share) }
    case 'many-trades':
      return { trades: formatQuantity(mistake.trades), costs: formatMoney(mistake.costs) }
    case 'holding-losers':
      return { winners: formatQuantity(mistake.winners), losers: formatQuantity(mistake.losers) }
    case 'outside-hours':
      return { product: mistake.product, opens: formatDeadline(mistake.opens) }
    case 'near-stop-loss':
      return { product: mistake.product, distance: formatShare(mistake.distance) }
  }
}
