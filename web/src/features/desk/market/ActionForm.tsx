import { type ActionPreview, announceCorporateAction } from '@koersklasse/contract/desk/market.ts'
import { readDay } from '@koersklasse/domain/time/local-moment.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField } from '../../../ui/controls/DateField.tsx'
import { SelectField, TextField } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatDateTime, formatDecimal, formatMoney, formatQuantity } from '../../../ui/numbers/format.ts'
import { Notice } from '../../../ui/status/Notice.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import styles from './Market.module.css'
import { type EnteredAction, preview } from './queries.ts'

const kinds = ['dividend', 'split', 'delisting'] as const
/** An action with its date and amount as they are typed. */
const empty: EnteredAction = { symbol: '', exDate: '', kind: 'dividend', value: '' }

/** Announces a corporate action; its effect is shown first. */
export function ActionForm() {
  const client = useQueryClient()
  const online = useOnline()
  const [entered, setEntered] = useState(empty)
  const [quantity, setQuantity] = useState('100')
  const [isTried, setIsTried] = useState(false)
  const exDate = readDay(entered.exDate)
  const action = { ...entered, exDate: exDate ?? '', value: entered.value.replace(',', '.') }
  const shown = useMutation({ mutationFn: () => preview(action, quantity) })
  const change = (part: Partial<EnteredAction>) => {
    setEntered({ ...entered, ...part })
    shown.reset()
  }
  return (
    <Card title={t('desk-market.form.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (exDate !== null) shown.mutate()
        }}
      >
        <ActionFields entered={entered} change={change} isDateWrong={isTried && exDate === null} />
        <TextField
          label={t('desk-market.form.quantity')}
          inputMode="numeric"
          required
          value={quantity}
          onChange={(event) => {
            setQuantity(event.target.value)
            shown.reset()
          }}
        />
        {shown.isError && <Notice kind="bad">{errorText(shown.error)}</Notice>}
        {shown.data && <Effect effect={shown.data} />}
        <div className={styles.buttons}>
          <Button type="submit" look="quiet" pending={shown.isPending} disabled={!online}>
            {t('desk-market.form.preview')}
          </Button>
          {shown.data && (
            <ReasonButton
              look="primary"
              label={t('desk-market.form.announce')}
              title={t('desk-market.form.announceTitle')}
              text={t('desk-market.form.announceText', {
                symbol: entered.symbol,
                date: formatDateTime(shown.data.effective),
              })}
              submit={t('desk-market.form.announce')}
              run={(reason) => call(announceCorporateAction, { body: { ...action, reason } })}
              done={t('desk-market.form.announced')}
              onDone={() => {
                setEntered(empty)
                setIsTried(false)
                shown.reset()
                return refetch(client, queryKeys.desk('market', 'actions'))
              }}
            />
          )}
        </div>
      </form>
    </Card>
  )
}

function ActionFields({
  entered: { symbol, kind, exDate, value },
  change,
  isDateWrong,
}: {
  entered: EnteredAction
  isDateWrong: boolean
  change: (part: Partial<EnteredAction>) => void
}) {
  const isSplit = kind === 'split'
  return (
    <>
      <TextField
        label={t('desk-market.form.symbol')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={20}
        value={symbol}
        onChange={(event) => change({ symbol: event.target.value.trim().toUpperCase() })}
      />
      <SelectField
        label={t('desk-market.form.kind')}
        value={kind}
        onChange={(event) => change({ kind: event.target.value as EnteredAction['kind'], value: '' })}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`desk-market.form.${each}`)}
          </option>
        ))}
      </SelectField>
      <DateField
        label={t('desk-market.form.exDate')}
        error={isDateWrong ? t('moment.dateWrong') : undefined}
        required
        date={exDate}
        onChange={(date) => change({ exDate: date })}
      />
      {kind !== 'delisting' && (
        <TextField
          label={t(isSplit ? 'desk-market.form.ratio' : 'desk-market.form.amount')}
          hint={t(isSplit ? 'desk-market.form.ratioHint' : 'desk-market.form.amountHint')}
          autoComplete="off"
          required
          maxLength={30}
          value={value}
          onChange={(event) => change({ value: event.target.value.trim() })}
        />
      )}
    </>
  )
}

function Effect({ effect }: { effect: ActionPreview }) {
  const { effective, breakFrom, position, sprinters, products, holders } = effect
  const pieces = ({ quantity, price }: { quantity: number; price: number | null }) =>
    price === null
      ? t('desk-market.preview.pieces', { count: quantity, quantity: formatQuantity(quantity) })
      : t('desk-market.preview.piecesAt', {
          ...{ count: quantity, quantity: formatQuantity(quantity) },
          price: formatMoney(price),
        })
  return (
    <section aria-label={t('desk-market.preview.title')} aria-live="polite">
      <FactList
        facts={[
          [t('desk-market.preview.breakFrom'), formatDateTime(breakFrom)],
          [t('desk-market.preview.effective'), formatDateTime(effective)],
          position !== null && [t('desk-market.preview.before'), pieces(position.before)],
          position !== null && [t('desk-market.preview.after'), pieces(position.after)],
          position !== null && [
            t('desk-market.preview.paid'),
            position.paid === null ? t('desk-market.preview.unknown') : formatMoney(position.paid),
            'strong',
          ],
          [t('desk-market.preview.holders'), formatQuantity(holders)],
          [t('desk-market.preview.products'), formatQuantity(products)],
          ...sprinters.map(
            ({ name, before, after }) =>
              [
                t('desk-market.preview.levels', { name }),
                after === null
                  ? t('desk-market.preview.ends')
                  : t('desk-market.preview.change', {
                      before: formatDecimal(before.financingLevel),
                      after: formatDecimal(after.financingLevel),
                    }),
              ] as const,
          ),
        ]}
      />
    </section>
  )
}
