import { deskActions } from '@koersklasse/contract/desk/actions.ts'
import { readDay, writeDay } from '@koersklasse/domain/time/local-moment.ts'
import { useState } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField } from '../../../ui/controls/DateField.tsx'
import { SelectField, TextField } from '../../../ui/controls/Field.tsx'
import { useAddressParams } from '../../../ui/navigation/use-address-params.ts'
import { filterNames } from './filters.ts'
import styles from './Log.module.css'

/** The filters of the log, which are kept in the address. They take effect when the form is sent. */
export function Filters() {
  const [params, change] = useAddressParams()
  // Back to the fields of the address, when that changes.
  return <FilterForm key={params.toString()} params={params} change={change} />
}

function FilterForm({
  params,
  change,
}: {
  params: URLSearchParams
  change: (to: (before: URLSearchParams) => URLSearchParams) => void
}) {
  const [days, setDays] = useState({
    from: writeDay(params.get('from') ?? ''),
    until: writeDay(params.get('until') ?? ''),
  })
  const [isTried, setIsTried] = useState(false)
  const isWrong = (date: string) => date !== '' && readDay(date) === null
  const fieldOf = (name: (typeof filterNames)[number]) => ({ name, defaultValue: params.get(name) ?? '' })
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isWrong(days.from) || isWrong(days.until)) return
        const form = new FormData(event.currentTarget)
        change((before) => {
          for (const name of filterNames) {
            const value =
              name === 'from' || name === 'until'
                ? (readDay(days[name]) ?? '')
                : String(form.get(name) ?? '').trim()
            if (value === '') before.delete(name)
            else before.set(name, value)
          }
          return before
        })
      }}
    >
      <TextField
        label={t('desk-log.filters.by')}
        hint={t('desk-log.filters.byHint')}
        maxLength={40}
        {...fieldOf('by')}
      />
      <TextField label={t('desk-log.filters.subject')} maxLength={200} {...fieldOf('subject')} />
      <SelectField label={t('desk-log.filters.action')} {...fieldOf('action')}>
        <option value="">{t('desk-log.filters.all')}</option>
        {deskActions.map((action) => (
          <option key={action} value={action}>
            {t(`desk-log.actions.${action}`)}
          </option>
        ))}
      </SelectField>
      {(['from', 'until'] as const).map((name) => (
        <DateField
          key={name}
          label={t(`desk-log.filters.${name}`)}
          error={isTried && isWrong(days[name]) ? t('moment.dateWrong') : undefined}
          date={days[name]}
          onChange={(date) => setDays({ ...days, [name]: date })}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit">{t('desk-log.filters.submit')}</Button>
        <Button look="quiet" onClick={() => change(() => new URLSearchParams())}>
          {t('desk-log.filters.clear')}
        </Button>
      </div>
    </form>
  )
}
