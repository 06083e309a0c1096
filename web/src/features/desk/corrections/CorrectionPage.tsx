import type { getCorrection } from '@koersklasse/contract/desk/corrections.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import {
  formatDecimal,
  formatList,
  formatMoment,
  formatMoney,
  formatMoneyChange,
  formatQuantity,
} from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { CarryOut } from './CarryOut.tsx'
import styles from './Corrections.module.css'
import { Planning } from './Planning.tsx'
import { Portfolios } from './Portfolios.tsx'
import { correctionQuery } from './queries.ts'
import { isPlanned, stateOf } from './state-of.ts'
import { Withdraw } from './Withdraw.tsx'

type Answer = z.infer<typeof getCorrection.response>

/** What a correction would do, or has done: in sum, for products, and for each portfolio. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(correctionQuery(id))
  return (
    <DeskPage area="corrections" title={t('desk-corrections.one.title')}>
      <Loaded query={found} outline={<SkeletonRows rows={6} />} failed={t('desk-corrections.one.failed')}>
        {(answer) => <Shown answer={answer} />}
      </Loaded>
    </DeskPage>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const { correction } = answer
  const { portfolios, done } = correction
  const state = stateOf(correction)
  return (
    <>
      <Card title={`${correction.symbol}, ${formatMoment(correction.from)}`}>
        <div className={styles.stack}>
          <Stretch answer={answer} />
          {state === 'running' && (
            <Notice kind="notice">
              {t('desk-corrections.one.running', {
                done: formatQuantity(done),
                portfolios: formatQuantity(portfolios),
              })}
            </Notice>
          )}
          {/* It stays in the page, so that screen readers announce when the dry run is finished. */}
          <p role="status">
            {state === 'planning' && t('desk-corrections.one.planning')}
            {state === 'draft' && t('desk-corrections.one.planned')}
          </p>
          {state === 'planning' && <Planning correction={correction} />}
          {state === 'failed' && (
            <>
              <Notice kind="bad">{t('desk-corrections.one.planFailed')}</Notice>
              <div className={styles.buttons}>
                <Withdraw id={correction.id} />
              </div>
            </>
          )}
          {state === 'draft' && <CarryOut correction={correction} />}
        </div>
      </Card>
      {isPlanned(correction) && <Found answer={answer} />}
    </>
  )
}

function Found({ answer }: { answer: Answer }) {
  const { correction, ends } = answer
  const { state, portfolios } = correction
  return (
    <>
      <Card title={t(state === 'done' ? 'desk-corrections.sums.done' : 'desk-corrections.sums.title')}>
        <Sums answer={answer} />
      </Card>
      <Card title={t('desk-corrections.portfolios.title')} flush>
        <Portfolios portfolios={answer.portfolios} total={portfolios} />
      </Card>
      {ends.length > 0 && (
        <Card title={t('desk-corrections.ends.title')} flush>
          <Ends ends={ends} />
        </Card>
      )}
    </>
  )
}

function Stretch({ answer: { correction, closings } }: { answer: Answer }) {
  const { from, until, below, above, reason, note, doneAt } = correction
  return (
    <FactList
      facts={[
        [
          t('desk-corrections.columns.state'),
          <Badge key="state">{t(`desk-corrections.states.${stateOf(correction)}`)}</Badge>,
        ],
        [t('desk-corrections.plan.from'), formatMoment(from)],
        [t('desk-corrections.plan.until'), formatMoment(until)],
        below !== null && [t('desk-corrections.plan.below'), formatDecimal(below)],
        above !== null && [t('desk-corrections.plan.above'), formatDecimal(above)],
        [t('desk-corrections.columns.why'), reason, 'text'],
        note !== null && [t('desk-corrections.begin.note'), note, 'text'],
        closings.length > 0 && [t('desk-corrections.one.closings'), formatList(closings)],
        doneAt !== null && [t('desk-corrections.one.doneAt'), formatMoment(doneAt)],
      ]}
    />
  )
}

function Sums({ answer: { sums, kinds, ends } }: { answer: Answer }) {
  const count = (value: number | undefined) => formatQuantity(value ?? 0)
  return (
    <FactList
      facts={[
        [t('desk-corrections.kinds.reversed'), count(kinds.reversed)],
        [t('desk-corrections.kinds.adjusted'), count(kinds.adjusted)],
        [t('desk-corrections.kinds.unchanged'), count(kinds.unchanged)],
        [t('desk-corrections.sums.ends'), count(ends.length)],
        [t('desk-corrections.sums.reversed'), count(sums.reversed)],
        [t('desk-corrections.sums.filled'), count(sums.filled)],
        [t('desk-corrections.sums.paidOut'), count(sums.paidOut)],
        [t('desk-corrections.sums.restored'), count(sums.restored)],
        [t('desk-corrections.sums.aborted'), count(sums.aborted)],
        [t('desk-corrections.sums.waived'), formatMoney(sums.waived)],
        [t('desk-corrections.sums.cash'), formatMoneyChange(sums.cashAfter - sums.cashBefore), 'strong'],
      ]}
    />
  )
}

function Ends({ ends }: { ends: Answer['ends'] }) {
  return (
    <DeskTable
      caption={t('desk-corrections.ends.title')}
      rows={ends}
      keyOf={({ productId }) => productId}
      columns={[
        { heading: t('desk-corrections.ends.product'), cell: ({ name }) => name },
        { heading: t('desk-corrections.ends.was'), cell: ({ time }) => formatMoment(time) },
        { heading: t('desk-corrections.ends.price'), cell: ({ price }) => formatMoney(price), end: true },
        {
          heading: t('desk-corrections.ends.right'),
          cell: ({ right }) =>
            right === null
              ? t('desk-corrections.ends.lives')
              : t('desk-corrections.ends.ended', {
                  time: formatMoment(right.time),
                  price: formatMoney(right.price),
                }),
        },
      ]}
    />
  )
}
