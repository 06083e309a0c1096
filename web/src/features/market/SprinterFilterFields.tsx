import { directions } from '@koersklasse/domain/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import { underlyingsQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { formatRatio } from '../../ui/format.ts'
import styles from './Sprinters.module.css'
import { leveragePattern, sortings } from './sprinter-filters.ts'

/** The fields by which a list of Sprinters is narrowed; each change is told at once. */
export function SprinterFilterFields({
  params,
  range,
  onChange,
}: {
  params: URLSearchParams
  range: { min: string; max: string } | null
  onChange: (name: string, value: string) => void
}) {
  const underlyings = useQuery(underlyingsQuery).data ?? []
  const value = (name: string) => params.get(name) ?? ''
  const chosen = value('underlyingSymbol')
  const isListed = chosen === '' || underlyings.some(({ symbol }) => symbol === chosen)
  const hint =
    range && t('leveraged.filters.range', { min: formatRatio(range.min), max: formatRatio(range.max) })
  const leverage = (name: 'from' | 'to') => (
    <TextField
      label={t(`leveraged.filters.${name}`)}
      inputMode="decimal"
      pattern={leveragePattern}
      defaultValue={value(name).replace('.', ',')}
      hint={name === 'from' ? hint : undefined}
      onChange={({ target }) => {
        if (target.validity.valid) onChange(name, target.value.replace(',', '.'))
      }}
    />
  )
  return (
    <search className={styles.filters} aria-label={t('leveraged.filters.label')}>
      <SelectField
        label={t('leveraged.filters.underlying')}
        value={chosen}
        onChange={(event) => onChange('underlyingSymbol', event.target.value)}
      >
        <option value="">{t('leveraged.filters.all')}</option>
        {!isListed && <option value={chosen}>{chosen}</option>}
        {underlyings.map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('leveraged.filters.direction')}
        value={value('direction')}
        onChange={(event) => onChange('direction', event.target.value)}
      >
        <option value="">{t('leveraged.filters.all')}</option>
        {directions.map((direction) => (
          <option key={direction} value={direction}>
            {t(`leveraged.directions.${direction}`)}
          </option>
        ))}
      </SelectField>
      {leverage('from')}
      {leverage('to')}
      <SelectField
        label={t('leveraged.filters.sort')}
        value={value('sorting')}
        onChange={(event) => onChange('sorting', event.target.value)}
      >
        {sortings.map((sorting) => (
          <option key={sorting} value={sorting === 'leverage_asc' ? '' : sorting}>
            {t(`leveraged.filters.sorts.${sorting}`)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
