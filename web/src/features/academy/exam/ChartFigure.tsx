import type { ExamQuestion } from '@koersklasse/contract/academy.ts'
import { t } from '../../../text/t.ts'
import { formatFixedPriceIn, formatList, formatMoney } from '../../../ui/numbers/format.ts'
import { chartScale } from './chart-scale.ts'
import styles from './Exam.module.css'

type ChartQuestion = Extract<ExamQuestion, { kind: 'chart' }>

const width = 380
const height = 190
const margin = { top: 26, bottom: 26, start: 30, end: 30 }

/** The order of a question and the prices after it, as a small chart and in words. */
export function ChartFigure({
  question: { order, quotes },
}: {
  question: Pick<ChartQuestion, 'order' | 'quotes'>
}) {
  const { x, y } = chartScale([...quotes, order.level], { width, height, margin, points: quotes.length })
  const written = (euro: number) => formatMoney(Math.round(euro * 100))
  const level = y(order.level)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{t(`exam.chart.order.${order.side}_${order.type}`, { level: written(order.level) })}</strong>
      </figcaption>
      <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className={styles.level} d={`M0 ${level}H${width}`} />
        <path
          className={styles.course}
          d={quotes.map((quote, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(quote)}`).join('')}
        />
        {quotes.map((quote, index) => {
          const isLow = quote <= (quotes[index - 1] ?? quote) && quote <= (quotes[index + 1] ?? quote)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the prices do not change
            <g key={index}>
              <circle className={styles.quote} cx={x(index)} cy={y(quote)} r="4.5" />
              <text className={styles.price} x={x(index)} y={y(quote) + (isLow ? 20 : -11)}>
                {formatFixedPriceIn(null, quote, 2)}
              </text>
            </g>
          )
        })}
      </svg>
      <p className={styles.hint}>{t('exam.chart.quotes', { quotes: formatList(quotes.map(written)) })}</p>
    </figure>
  )
}
