import { noMoment, readMoment, type TypedMoment, writeMoment } from '@koersklasse/domain/time/local-moment.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/Field.tsx'
import { MomentField } from '../../../ui/controls/MomentField.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useAddressParams } from '../../../ui/navigation/use-address-params.ts'
import { formatDecimal, formatMoment } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import styles from './Corrections.module.css'
import { PlanForm } from './PlanForm.tsx'
import { type QuoteSearch, quotesQuery } from './queries.ts'

/** The first and the last wrong quote, as chosen in the list. */
export interface Chosen {
  from: number | null
  until: number | null
}

const noneChosen: Chosen = { from: null, until: null }

/** Looks for quotes, in which the first and the last wrong one are chosen. The search is kept in the address. */
export function QuoteFinder() {
  const [params] = useAddressParams()
  const search = searchOf(params)
  const quotes = useQuery(quotesQuery(search))
  const [chosen, setChosen] = useState(noneChosen)
  return (
    <>
      <Card title={t('desk-corrections.find.title')}>
        <SearchForm onSearch={() => setChosen(noneChosen)} />
      </Card>
      {search !== null && (
        <Card title={t('desk-corrections.quotes.title', { symbol: search.symbol })} flush>
          <Loaded
            query={quotes}
            outline={<SkeletonRows rows={5} />}
            failed={t('desk-corrections.quotes.failed')}
          >
            {(found) => (
              <Quotes quotes={found.quotes} isMore={found.isMore} chosen={chosen} onChoose={setChosen} />
            )}
          </Loaded>
        </Card>
      )}
      {search !== null && chosen.from !== null && chosen.until !== null && (
        <PlanForm symbol={search.symbol} from={chosen.from} until={chosen.until} />
      )}
    </>
  )
}

function searchOf(params: URLSearchParams): QuoteSearch | null {
  const symbol = params.get('symbol')?.trim() ?? ''
  const [from, until] = [instantOf(params, 'from'), instantOf(params, 'until')]
  return symbol === '' || from === null || until === null ? null : { symbol, from, until }
}

/** An instant in the address, as 2026-11-24T08:00:00.000Z; null for none. */
function instantOf(params: URLSearchParams, name: string): EpochMs | null {
  const instant = Date.parse(params.get(name) ?? '')
  return Number.isFinite(instant) && instant > 0 ? toEpochMs(instant) : null
}

function momentOf(params: URLSearchParams, name: string): TypedMoment {
  const instant = instantOf(params, name)
  return instant === null ? noMoment : writeMoment(instant, { withSeconds: true })
}

function SearchForm({ onSearch }: { onSearch: () => void }) {
  const [params, change] = useAddressParams()
  const [symbol, setSymbol] = useState(params.get('symbol') ?? '')
  const [from, setFrom] = useState(() => momentOf(params, 'from'))
  const [until, setUntil] = useState(() => momentOf(params, 'until'))
  const [isTried, setIsTried] = useState(false)
  const [first, last] = [readMoment(from), readMoment(until)]
  const isBackwards = first !== null && last !== null && last < first
  return (
    <form
      className={`${styles.form} ${styles.finder}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (symbol.trim() === '' || first === null || last === null || isBackwards) return
        onSearch()
        change((before) => {
          before.set('symbol', symbol.trim())
          before.set('from', new Date(first).toISOString())
          before.set('until', new Date(last).toISOString())
          return before
        })
      }}
    >
      <TextField
        label={t('desk-corrections.find.symbol')}
        hint={t('desk-corrections.find.symbolHint')}
        error={isTried && symbol.trim() === '' ? t('desk-corrections.find.noSymbol') : undefined}
        maxLength={20}
        value={symbol}
        onChange={(event) => setSymbol(event.target.value)}
      />
      <MomentField
        label={t('desk-corrections.find.from')}
        error={isTried && first === null ? t('desk-corrections.find.noMoment') : undefined}
        hasSeconds
        moment={from}
        onChange={setFrom}
      />
      <MomentField
        label={t('desk-corrections.find.until')}
        error={isTried ? untilError(last, isBackwards) : undefined}
        hasSeconds
        moment={until}
        onChange={setUntil}
      />
      <Button type="submit">{t('desk-corrections.find.submit')}</Button>
    </form>
  )
}

function untilError(last: EpochMs | null, isBackwards: boolean): string | undefined {
  if (last === null) return t('desk-corrections.find.noMoment')
  return isBackwards ? t('desk-corrections.find.backwards') : undefined
}

interface FoundQuote {
  time: number
  bid: string
  ask: string
  isVoided: boolean
}

function Quotes({
  quotes,
  isMore,
  chosen,
  onChoose,
}: {
  quotes: readonly FoundQuote[]
  isMore: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  if (quotes.length === 0)
    return (
      <EmptyState icon="search" title={t('desk-corrections.quotes.none.title')}>
        {t('desk-corrections.quotes.none.text')}
      </EmptyState>
    )
  return (
    <>
      {isMore && <Notice kind="notice">{t('desk-corrections.quotes.more')}</Notice>}
      <div className={styles.quotes}>
        <DeskTable
          caption={t('desk-corrections.quotes.caption')}
          rows={quotes}
          keyOf={({ time }) => String(time)}
          columns={[
            {
              heading: t('desk-corrections.quotes.time'),
              cell: (quote) => <Time quote={quote} chosen={chosen} />,
            },
            { heading: t('desk-corrections.quotes.bid'), cell: ({ bid }) => formatDecimal(bid), end: true },
            { heading: t('desk-corrections.quotes.ask'), cell: ({ ask }) => formatDecimal(ask), end: true },
            {
              heading: t('desk-corrections.quotes.choose'),
              isQuiet: true,
              cell: ({ time }) => <Choose time={time} chosen={chosen} onChoose={onChoose} />,
            },
          ]}
        />
      </div>
    </>
  )
}

function Time({ quote: { time, isVoided }, chosen: { from, until } }: { quote: FoundQuote; chosen: Chosen }) {
  const isChosen =
    time === from || time === until || (from !== null && until !== null && time > from && time < until)
  return (
    <>
      {formatMoment(time)} {isVoided && <Badge>{t('desk-corrections.quotes.voided')}</Badge>}
      {isChosen && <Badge kind="notice">{t('desk-corrections.quotes.chosen')}</Badge>}
    </>
  )
}

function Choose({
  time,
  chosen: { from, until },
  onChoose,
}: {
  time: number
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const moment = formatMoment(time)
  return (
    <div className={styles.buttons}>
      <Button
        look="quiet"
        small
        aria-pressed={time === from}
        aria-label={t('desk-corrections.quotes.fromLabel', { time: moment })}
        onClick={() => onChoose({ from: time, until: Math.max(until ?? time, time) })}
      >
        {t('desk-corrections.quotes.from')}
      </Button>
      <Button
        look="quiet"
        small
        aria-pressed={time === until}
        aria-label={t('desk-corrections.quotes.untilLabel', { time: moment })}
        onClick={() => onChoose({ from: Math.min(from ?? time, time), until: time })}
      >
        {t('desk-corrections.quotes.until')}
      </Button>
    </div>
  )
}
