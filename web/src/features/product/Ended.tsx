import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { transactionsQuery, userQuery } from '../../api/queries.ts'
import { currencyShown } from '../../live/underlying-price.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { formatMoment, formatMoney, formatPriceIn } from '../../ui/numbers/format.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import styles from './Ended.module.css'

/** Replaces the order panel of a product that has ended: how it ended, what a piece paid, and the player's receipt. */
export function Ended({ product, ended }: { product: Product; ended: NonNullable<Product['ended']> }) {
  const user = useQuery(userQuery).data
  const transactions = useQuery({ ...transactionsQuery, enabled: Boolean(user) }).data
  const own = transactions?.find(
    ({ productId, detail }) => productId === product.id && detail?.kind === 'end',
  )
  const currency = currencyShown(product)
  const { kind, underlyingPrice, unwoundAt } = ended
  // A share that was delisted was paid out to its holders only, so its price is in their transactions.
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
