import type { Product } from '@koersklasse/contract/market.ts'
import type { Decision, InvalidatingAction, Order, Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, productQuery } from '../api/queries.ts'
import { say, t } from '../text/t.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { FactList } from '../ui/FactList.tsx'
import { explainAbort, explainFill, type Line, type Story } from './explain-order.ts'
import styles from './OrderStory.module.css'
import { Proof } from './Proof.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { WaitingOrder } from './WaitingOrder.tsx'

/** What became of an order, explained: the proof of a fill, why it came to nothing, or what it waits for. */
export function OrderStory({
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
  const competition = useQuery(activeCompetitionQuery).data
  const maxLeverageSpread = competition?.maxLeverageSpreadAmount ?? null
  const outcome = { order, decision, action, product, maxLeverageSpread }

  if (transaction !== null) {
    return (
      <>
        <Proof transaction={transaction} product={product} />
        <Told story={explainFill(outcome, transaction.executionPrice, transaction.quantity)} />
      </>
    )
  }
  if (order.abortReason === null) return <WaitingOrder order={order} />
  const quoted = decision?.quote ? decision : order.abortReason === 'knockout' ? endOf(product) : null
  return (
    <>
      <h2 className={styles.title}>{t('trading.receipt.aborted')}</h2>
      <Told story={explainAbort(outcome, order.abortReason)} />
      {quoted !== null && (
        <section>
          <h3>{t('trading.story.quote')}</h3>
          <QuoteFacts quoted={quoted} product={product} />
        </section>
      )}
    </>
  )
}

/** The quote that a product ended on; null where there was none. */
function endOf(product: Product | null) {
  const quote = product?.ended?.quote ?? null
  return quote && { bid: null, ask: null, quote, currencyQuote: null }
}

function Told({ story }: { story: Story }) {
  const { what, rule, would, facts, remedy } = story
  return (
    <div className={styles.story}>
      <p>{what.map((line) => tell(line)).join(' ')}</p>
      {facts.length > 0 && (
        <FactList facts={facts.map(([name, value]) => [t(`trading.facts.${name}`), value])} />
      )}
      <dl className={styles.why}>
        <div>
          <dt>{t('trading.story.rule')}</dt>
          <dd>{tell(rule)}</dd>
        </div>
        {would && (
          <div>
            <dt>{t('trading.story.would')}</dt>
            <dd>{tell(would)}</dd>
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

/** Which values a sentence takes is told by its key, of which there are many. */
const tell = ([says, values]: Line) => say(`trading.says.${says}`, values)
