import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import type { getSprinters } from '@koersklasse/contract/market.ts'
import { directions, isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { underlyingsQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { SelectField } from '../ui/controls/Field.tsx'
import { useAddressParams } from '../ui/navigation/use-address-params.ts'
import { formatLeverage, formatQuantity } from '../ui/numbers/format.ts'
import { LeverageField } from './LeverageField.tsx'
import styles from './ListTools.module.css'
import { ListTools } from './ListTools.tsx'
import {
  countFilters,
  filtersOf,
  leveragedViews,
  type ProductFilters,
  type ProductView,
  type Sorting,
  withFilter,
  withoutFilters,
} from './list-filters.ts'

type Metainfo = CallOutput<typeof getSprinters>['metainfo']

/**
 * The fields that narrow and sort a list of products; each change goes into the address at once. On a phone they fold
 * away behind a button that shows how many are set.
 */
export function ProductFilterFields({
  view,
  isOnUnderlying,
  sortings,
  sorting,
  metainfo,
  count,
  note,
}: {
  view: ProductView
  /** Whether the page is about one underlying: then the type is a filter, and the underlying is not. */
  isOnUnderlying: boolean
  sortings: readonly Sorting[]
  sorting: Sorting
  /** The counts for this underlying and type, whatever else is set; null while they are not known. */
  metainfo: Metainfo | null
  /** How many products there are, in words. */
  count: ReactNode
  /** A note about all prices of the list. */
  note: ReactNode
}) {
  const [params, change] = useAddressParams()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const filters = filtersOf(params)
  const setCount = isOnUnderlying
    ? countFilters({ ...filters, underlyingSymbol: undefined }) + (view === 'all' ? 0 : 1)
    : countFilters(filters)
  const set: SetFilter = (name, value) => change((before) => withFilter(before, name, value))
  // There is no filter for shares.
  const hasFilters = view !== 'ss'
  const hasLeverage = view === 'all' || isSprinterType(view)
  return (
    <div className={styles.narrowing} data-fields={hasFilters ? (hasLeverage ? 'four' : 'one') : undefined}>
      <ListTools
        count={count}
        sortings={sortings}
        sorting={sorting}
        onSort={(next) => set('sorting', next === sortings[0] ? '' : next)}
        note={note}
      >
        {hasFilters && (
          <FilterButton controls={id} isOpen={isOpen} count={setCount} onPress={() => setIsOpen(!isOpen)} />
        )}
      </ListTools>
      {hasFilters && (
        <search
          id={id}
          className={`${styles.filters} ${isOpen ? styles.open : ''}`}
          aria-label={t('market.filters.label')}
          data-of={isOnUnderlying ? 'underlying' : 'all'}
        >
          {isOnUnderlying ? (
            <TypeField view={view} counts={metainfo?.productTypes} set={set} />
          ) : (
            <UnderlyingField value={filters.underlyingSymbol ?? ''} set={set} />
          )}
          {hasLeverage && <LeverageFields filters={filters} metainfo={metainfo} set={set} />}
          {setCount > 0 && (
            <Button look="bare" className={styles.clear} onClick={() => change(withoutFilters)}>
              <Icon name="close" size={18} />
              {t('market.filters.clear')}
            </Button>
          )}
        </search>
      )}
    </div>
  )
}

type SetFilter = (name: Parameters<typeof withFilter>[1], value: string) => void

/** Opens and closes the fields in the compact layout. */
function FilterButton({
  controls,
  isOpen,
  count,
  onPress,
}: {
  controls: string
  isOpen: boolean
  count: number
  onPress: () => void
}) {
  return (
    <Button
      look="quiet"
      className={styles.opener}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      <Icon name="filter" size={20} />
      <span className="visually-hidden">{t('market.filters.open')}</span>
      {count > 0 && (
        <>
          <span className={styles.badge}>{count}</span>
          <span className="visually-hidden">{t('market.filters.set')}</span>
        </>
      )}
    </Button>
  )
}

function TypeField({
  view,
  counts,
  set,
}: {
  view: ProductView
  counts: Metainfo['productTypes'] | undefined
  set: SetFilter
}) {
  return (
    <SelectField
      label={t('market.type')}
      value={view === 'all' ? '' : view}
      onChange={({ target }) => set('type', target.value)}
    >
      <option value="">{counted(t('market.filters.any'), counts && totalOf(counts))}</option>
      {leveragedViews.map((type) => (
        <option key={type} value={type}>
          {counted(t(`market.types.${type}`), counts?.[type])}
        </option>
      ))}
    </SelectField>
  )
}

/** The direction of a Sprinter, and the range of its leverage. */
function LeverageFields({
  filters,
  metainfo,
  set,
}: {
  filters: ProductFilters
  metainfo: Metainfo | null
  set: SetFilter
}) {
  const hintOf = (name: 'from' | 'to') => {
    if (!metainfo?.leverage) return '\u00a0'
    const { min, max } = metainfo.leverage
    return t(`market.filters.range.${name}`, { leverage: formatLeverage(name === 'from' ? min : max) })
  }
  return (
    <>
      <SelectField
        label={t('market.filters.direction')}
        value={filters.direction ?? ''}
        onChange={({ target }) => set('direction', target.value)}
      >
        <option value="">{counted(t('market.filters.any'), metainfo?.total)}</option>
        {directions.map((direction) => (
          <option key={direction} value={direction}>
            {counted(t(`leveraged.directions.${direction}`), metainfo?.[direction])}
          </option>
        ))}
      </SelectField>
      {(['from', 'to'] as const).map((name) => (
        <LeverageField
          key={name}
          label={t(`market.filters.${name}`)}
          hint={hintOf(name)}
          value={filters[name] ?? ''}
          onChange={(value) => set(name, value)}
        />
      ))}
    </>
  )
}

/** The name of an option, with the number of products where it is known. */
function counted(name: string, pieces: number | null | undefined): string {
  return pieces == null ? name : t('market.filters.counted', { name, pieces: formatQuantity(pieces) })
}

function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function UnderlyingField({ value, set }: { value: string; set: SetFilter }) {
  const underlyings = useQuery(underlyingsQuery).data?.underlyings ?? []
  const isListed = value === '' || underlyings.some(({ symbol }) => symbol === value)
  return (
    <SelectField
      label={t('market.filters.underlying')}
      value={value}
      onChange={({ target }) => set('underlyingSymbol', target.value)}
    >
      <option value="">{t('market.filters.any')}</option>
      {!isListed && <option value={value}>{value}</option>}
      {underlyings.map(({ symbol, name }) => (
        <option key={symbol} value={symbol}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
