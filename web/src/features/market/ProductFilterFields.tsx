import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import type { getSprinters } from '@koersklasse/contract/market.ts'
import { directions, isSprinterType } from '@koersklasse/domain/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { underlyingsQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { formatLeverage, formatQuantity } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LeverageField } from './LeverageField.tsx'
import { ListTools } from './ListTools.tsx'
import styles from './MarketPage.module.css'
import {
  countFilters,
  filtersOf,
  leveragedViews,
  type ProductView,
  type Sorting,
  withFilter,
  withoutFilters,
} from './market-filters.ts'

type Metainfo = CallOutput<typeof getSprinters>['metainfo']

/**
 * The fields by which a list of products is narrowed and sorted; each change stands in the address at once. On a phone
 * they fold away behind a button that says how many are set.
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
  /** Whether the underlying is given by the page: then the type is a filter. */
  isOnUnderlying: boolean
  sortings: readonly Sorting[]
  sorting: Sorting
  /** What there is of the underlying and the type, whatever else is set; null where that is not known. */
  metainfo: Metainfo | null
  /** How many products there are, in words. */
  count: ReactNode
  /** What holds for all of their prices. */
  note: ReactNode
}) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const filters = filtersOf(params)
  const isSet = isOnUnderlying
    ? countFilters({ ...filters, underlyingSymbol: undefined }) + (view === 'all' ? 0 : 1)
    : countFilters(filters)
  const change = (next: URLSearchParams) => setParams(next, { replace: true, preventScrollReset: true })
  const set = (name: Parameters<typeof withFilter>[1], value: string) =>
    change(withFilter(params, name, value))
  const hasLeverage = view === 'all' || isSprinterType(view)
  const hintOf = (name: 'from' | 'to') => {
    if (!metainfo?.leverage) return '\u00a0'
    const { min, max } = metainfo.leverage
    return t(`market.filters.range.${name}`, { leverage: formatLeverage(name === 'from' ? min : max) })
  }
  return (
    <div className={styles.narrowing} data-fields={view === 'ss' ? undefined : hasLeverage ? 'four' : 'one'}>
      <ListTools
        count={count}
        sortings={sortings}
        sorting={sorting}
        onSort={(next) => set('sorting', next === sortings[0] ? '' : next)}
        note={note}
      >
        {view !== 'ss' && (
          <Button
            look="quiet"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="filter" size={20} />
            <span className="visually-hidden">{t('market.filters.open')}</span>
            {isSet > 0 && (
              <>
                <span className={styles.badge}>{isSet}</span>
                <span className="visually-hidden">{t('market.filters.set')}</span>
              </>
            )}
          </Button>
        )}
      </ListTools>
      {view !== 'ss' && (
        <search
          id={id}
          className={`${styles.filters} ${isOpen ? styles.open : ''}`}
          aria-label={t('market.filters.label')}
          data-of={isOnUnderlying ? 'underlying' : 'all'}
        >
          {isOnUnderlying ? (
            <SelectField
              label={t('market.type')}
              value={view === 'all' ? '' : view}
              onChange={(event) => set('type', event.target.value)}
            >
              <option value="">
                {counted(t('market.filters.any'), metainfo && totalOf(metainfo.productTypes))}
              </option>
              {leveragedViews.map((type) => (
                <option key={type} value={type}>
                  {counted(t(`market.types.${type}`), metainfo?.productTypes[type])}
                </option>
              ))}
            </SelectField>
          ) : (
            <UnderlyingField
              value={filters.underlyingSymbol ?? ''}
              onChange={(symbol) => set('underlyingSymbol', symbol)}
            />
          )}
          {hasLeverage && (
            <>
              <SelectField
                label={t('market.filters.direction')}
                value={filters.direction ?? ''}
                onChange={(event) => set('direction', event.target.value)}
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
          )}
          {isSet > 0 && (
            <Button look="bare" className={styles.clear} onClick={() => change(withoutFilters(params))}>
              <Icon name="close" size={18} />
              {t('market.filters.clear')}
            </Button>
          )}
        </search>
      )}
    </div>
  )
}

/** What a choice is called, with how many there are where that is known. */
function counted(name: string, pieces: number | null | undefined): string {
  return pieces == null ? name : t('market.filters.counted', { name, pieces: formatQuantity(pieces) })
}

function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function UnderlyingField({ value, onChange }: { value: string; onChange: (symbol: string) => void }) {
  const underlyings = useQuery(underlyingsQuery).data?.underlyings ?? []
  const isListed = value === '' || underlyings.some(({ symbol }) => symbol === value)
  return (
    <SelectField
      label={t('market.filters.underlying')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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
