import type { Product } from '@koersklasse/contract/market.ts'
import type { Decision, InvalidatingAction, Order, Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, productQuery } from '../api/queries.ts'
import { t, textOf } from '../text/t.ts'
import { ButtonLink } from '../ui/controls/Button.tsx'
import { FactList } from '../ui/layout/FactList.tsx'
import { type Explanation, explainAbort, explainFill, type Line } from './explain-order.ts'
import { FillReceipt } from './FillReceipt.tsx'
import styles from './OrderOutcome.module.css'
import { QuoteFacts } from './QuoteFacts.tsx'
import { WaitingOrder } from './WaitingOrder.tsx'

/** The outcome of an order, explained: the receipt of a fill, why it was aborted, or what it waits for. */
export function OrderOutcome({
  order,
  transaction,
  decision,
  action,
}: {
  order: Order
  transaction: Transaction | null
  decision: Decision | null
  action: InvalidatingAction | null
}) {
  const product = useQuery(productQuery(order.productId)).data ?? null
  const competition = useQuery(activeCompetitionQuery).data ?? null
  const outcome = { order, decision, action, product, competition }

  if (transaction !== null) {
    return (
      <>
        <FillReceipt transaction={transaction} product={product} />
        <ExplanationText
          explanation={explainFill(outcome, transaction.executionPrice, transaction.quantity)}
        />
      </>
    )
  }
  if (order.abortReason === null) return <WaitingOrder order={order} />
  const quoted = decision?.quote ? decision : order.abortReason === 'knockout' ? endOf(product) : null
  return (
    <>
      <h2 className={styles.title}>{t('trading.receipt.aborted')}</h2>
      <ExplanationText explanation={explainAbort(outcome, order.abortReason)} />
      {quoted !== null && (
        <section>
          <h3>{t('trading.story.quote')}</h3>
          <QuoteFacts quoted={quoted} product={product} />
        </section>
      )}
    </>
  )
}

/** The quote that a product ended on; null if there was none. */
function endOf(product: Product | null) {
  const quote = product?.ended?.quote ?? null
  return quote && { bid: null, ask: null, quote, currencyQuote: null }
}

function ExplanationText({ explanation }: { explanation: Explanation }) {
  const { what, rule, would, facts, remedy } = explanation
  return (
    <div className={styles.story}>
      <p>{what.map((line) => sentence(line)).join(' ')}</p>
      {facts.length > 0 && (
        <FactList facts={facts.map(([name, value]) => [t(`trading.facts.${name}`), value])} />
      )}
      <dl className={styles.why}>
        <div>
          <dt>{t('trading.story.rule')}</dt>
          <dd>{sentence(rule)}</dd>
        </div>
        {would && (
          <div>
            <dt>{t('trading.story.would')}</dt>
            <dd>{sentence(would)}</dd>
          </div>
        )}
      </dl>
      {remedy && (
        <ButtonLink look="accent" wide to={remedy.to}>
          {t(`trading.remedies.${remedy.label}`, { most: '', ...remedy.values })}
        </ButtonLink>
      )}
    </div>
  )
}

/** The text of a line. Its values are not checked by type: each of the many keys takes others. */
const sentence = ([says, values]: Line) => textOf(`trading.says.${says}`, values)
