import { planCorrection } from '@koersklasse/contract/desk/corrections.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { navigate } from '../../../router/history.ts'
import { t } from '../../../text/t.ts'
import { TextField } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatMoment } from '../../../ui/numbers/format.ts'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import styles from './Corrections.module.css'

/** A price as it is typed, as decimal text; null for none, undefined for what is no price. */
function priceOf(typed: string): string | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^\d{1,12}(\.\d{1,10})?$/.test(text) && Number(text) > 0 ? text : undefined
}

/** Makes a dry run of voiding the chosen stretch; nothing changes yet. */
export function PlanForm({ symbol, from, until }: { symbol: string; from: number; until: number }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState({ below: '', above: '' })
  const [below, above] = [priceOf(typed.below), priceOf(typed.above)]
  const errorOf = (price: string | null | undefined) =>
    price === undefined ? t('desk-corrections.plan.noPrice') : undefined
  const created = useRef<string | null>(null)
  return (
    <Card title={t('desk-corrections.plan.title')}>
      <div className={styles.stack}>
        <FactList
          facts={[
            [t('desk-corrections.find.symbol'), symbol],
            [t('desk-corrections.plan.from'), formatMoment(from)],
            [t('desk-corrections.plan.until'), formatMoment(until)],
          ]}
        />
        <p>{t('desk-corrections.plan.bounds')}</p>
        <div className={styles.form}>
          <TextField
            label={t('desk-corrections.plan.below')}
            inputMode="decimal"
            maxLength={24}
            value={typed.below}
            error={errorOf(below)}
            onChange={(event) => setTyped({ ...typed, below: event.target.value })}
          />
          <TextField
            label={t('desk-corrections.plan.above')}
            inputMode="decimal"
            maxLength={24}
            value={typed.above}
            error={errorOf(above)}
            onChange={(event) => setTyped({ ...typed, above: event.target.value })}
          />
        </div>
        <ReasonButton
          look="primary"
          label={t('desk-corrections.plan.label')}
          title={t('desk-corrections.plan.confirm')}
          text={t('desk-corrections.plan.text')}
          submit={t('desk-corrections.plan.label')}
          onOpen={() => below !== undefined && above !== undefined}
          run={async (reason) => {
            const stretch = { symbol, from: from as EpochMs, until: until as EpochMs }
            const body = { ...stretch, below: below ?? null, above: above ?? null, reason }
            created.current = (await call(planCorrection, { body })).id
          }}
          done={t('desk-corrections.plan.done')}
          onDone={async () => {
            await refetch(client, queryKeys.desk('corrections'))
            if (created.current !== null) navigate(`/desk/corrections/${created.current}`)
          }}
        />
      </div>
    </Card>
  )
}
