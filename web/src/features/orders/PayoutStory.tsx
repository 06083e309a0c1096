import type { Transaction } from '@koersklasse/contract/trading.ts'
import { DividendStory } from './DividendStory.tsx'
import { EndStory } from './EndStory.tsx'
import { SplitStory } from './SplitStory.tsx'

/** What befell a position by itself, explained with its numbers. */
export function PayoutStory({ transaction }: { transaction: Transaction }) {
  const { detail } = transaction
  switch (detail?.kind) {
    case 'end':
      return <EndStory transaction={transaction} detail={detail} />
    case 'dividend':
      return <DividendStory transaction={transaction} detail={detail} />
    case 'split':
      return <SplitStory transaction={transaction} detail={detail} />
    default:
      return null
  }
}
