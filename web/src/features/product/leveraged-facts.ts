import type { Product } from '@koersklasse/contract/market.ts'
import { t } from '../../text/t.ts'
import { levelCurrency } from '../../trading/level-currency.ts'
import { formatDate, formatMoney, formatPercent, formatPriceIn, formatRatio } from '../../ui/format.ts'

type Fact = readonly [name: string, value: string]

/** What only the issuer's products have: levels, leverage, ratio, and what they cost to hold. */
export function leveragedFacts(product: Product): Fact[] {
  const { direction, ratio, residualValue, financing } = product
  const level = (value: string | null) => formatPriceIn(levelCurrency(product), value)
  const rate = (value: string | number) => formatPercent(Number(value)).replace(/^\+/, '')
  const facts: (Fact | false)[] = [
    direction !== null && [t('leveraged.filters.direction'), t(`leveraged.directionMeans.${direction}`)],
    product.leverage !== null && [t('leveraged.leverage'), formatRatio(product.leverage)],
    product.stopLossLevel !== null && [t('leveraged.stopLossLevel'), level(product.stopLossLevel)],
    product.stopLossDistance !== null && [t('leveraged.distance'), rate(product.stopLossDistance)],
    product.financingLevel !== null && [t('leveraged.financingLevel'), level(product.financingLevel)],
    residualValue !== null && product.ended === null && [t('leveraged.residual'), formatMoney(residualValue)],
    ratio !== null && [t('leveraged.ratio'), t('leveraged.ratioText', { ratio: formatRatio(ratio) })],
    financing !== null &&
      direction !== null && [
        t('leveraged.financing'),
        rate(Number(financing.reference) + (direction === 'long' ? 1 : -1) * Number(financing.margin)),
      ],
    product.premiumRate !== null && [t('leveraged.premium'), rate(product.premiumRate)],
    product.yearlyFee !== null && [t('leveraged.fee'), rate(product.yearlyFee)],
    product.endDate !== null && [t('leveraged.endDate'), formatDate(product.endDate - 1)],
    product.tradingHours !== null && [t('leveraged.hours'), hours(product.tradingHours)],
  ]
  return facts.filter((fact): fact is Fact => fact !== false)
}

function hours({ timeZone, open, close }: NonNullable<Product['tradingHours']>): string {
  if (open === 0 && close === 1440) return t('leveraged.always')
  const place =
    timeZone === 'America/New_York'
      ? t('leveraged.places.America/New_York')
      : t('leveraged.places.Europe/Amsterdam')
  return t('leveraged.hoursText', { open: clockTime(open), close: clockTime(close), place })
}

function clockTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
