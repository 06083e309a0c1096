import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { transactionsQuery, userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { levelCurrency } from '../../trading/level-currency.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatMoment, formatMoney, formatPriceIn } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Ended.module.css'

/** In the place of the order: that a product is over, how it ended, what a piece brought and what the player got. */
export function Ended({ product, ended }: { product: Product; ended: NonNullable<Product['ended']> }) {
  const user = useQuery(userQuery).data
  const transactions = useQuery({ ...transactionsQuery, enabled: Boolean(user) }).data
  const own = transactions?.find(
    ({ productId, detail }) => productId === product.id && detail?.kind === 'end',
  )
  const currency = levelCurrency(product)
  const { kind, underlyingPrice, unwoundAt } = ended
  // What left the exchange itself was paid out to its holders alone.
  const price = ended.price ?? own?.executionPrice ?? null
  const others = `/markets/${product.productType}`
  return (
    <Card>
      <div className={styles.ended}>
        <Notice>
          <p>
            {t(`leveraged.ended.${ended.price === null ? 'listed' : kind}`, {
              time: formatMoment(ended.time),
            })}
          </p>
          <p>{paidWords(price)}</p>
        </Notice>
        <FactList
          facts={[
            underlyingPrice !== null && [
              t('facts.endedAt', { underlying: product.symbol }),
              formatPriceIn(currency, underlyingPrice),
            ],
            unwoundAt !== null && [t('facts.unwoundAt'), formatPriceIn(currency, unwoundAt)],
            price !== null && [t('facts.perPiece'), formatMoney(price), 'strong'],
          ]}
        />
        {own && (
          <ButtonLink to={`/transactions/${own.id}`} wide>
            {t('facts.toReceipt')}
          </ButtonLink>
        )}
        <ButtonLink
          to={
            product.isFictitious ? `${others}?underlyingSymbol=${encodeURIComponent(product.symbol)}` : others
          }
          look={own ? 'quiet' : 'primary'}
          wide
        >
          {t('leveraged.ended.other')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function paidWords(price: number | null): string {
  if (price === null) return t('leveraged.ended.holders')
  return price > 0 ? t('leveraged.ended.paid', { price: formatMoney(price) }) : t('leveraged.ended.worthless')
}
