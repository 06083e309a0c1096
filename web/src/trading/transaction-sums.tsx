import type { Transaction } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { Change, Money } from '../ui/Numbers.tsx'
import type { Column } from '../ui/Table.tsx'

/** The columns of a list of transactions that say what each cost, brought and came to. */
export const transactionSums = (): Column<Transaction>[] => [
  {
    heading: t('dashboard.columns.costs'),
    cell: ({ executionCosts }) => <Money cents={executionCosts} />,
    end: true,
    roomy: true,
  },
  {
    heading: t('dashboard.columns.result'),
    cell: ({ absolutePerformance }) => <Change cents={absolutePerformance} />,
    end: true,
    roomy: true,
  },
  {
    heading: t('dashboard.columns.amount'),
    cell: ({ amount }) => <Money cents={amount} />,
    end: true,
  },
]
