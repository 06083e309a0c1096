import type { Competition } from '@koersklasse/contract/competitions.ts'
import { countdown } from '@koersklasse/domain/competition/countdown.ts'
import type { CompetitionStage } from '@koersklasse/domain/competition/joining.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import {
  activeCompetitionQuery,
  competitionsQuery,
  lastEndQuery,
  nextCompetitionQuery,
  userQuery,
} from '../../api/queries.ts'
import { stageOf } from '../../competition/stage.ts'
import { useMarketTime } from '../../live/market-clock.ts'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './CompetitionSwitch.module.css'

const CompetitionSheet = lazy(() =>
  import('./CompetitionSheet.tsx').then((module) => ({ default: module.CompetitionSheet })),
)

/** The competition that somebody looks at, and the time until it begins or ends. */
export function CompetitionSwitch() {
  const { data: user, isPending } = useQuery(userQuery)
  if (isPending) return null
  return user ? <OfPlayer /> : <OfHouse />
}

/** For visitors: the house competition that runs, or the next one, or that there is none. */
function OfHouse() {
  const meta = { isBackground: true }
  const active = useQuery({ ...activeCompetitionQuery, meta }).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: active === null, meta }).data
  const now = useMarketTime()
  const competition = active ?? next
  if (next === null && active === null) return <None />
  if (!competition || now === null) return null
  return (
    <span className={styles.status}>
      <Label name={t('competition.title')} stage={active ? 'running' : 'planned'} {...{ competition, now }} />
    </span>
  )
}

/** For players: the chosen competition; opens the list of those to choose from, if there are others. */
function OfPlayer() {
  const { data } = useQuery({ ...competitionsQuery, meta: { isBackground: true } })
  const now = useMarketTime()
  const brand = use(BrandName)
  // The list closes on navigation, as the menu does.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const chosen = data?.competitions.find(({ id }) => id === data.chosenId)
  if (data === undefined) return null
  if (chosen === undefined) return <None />
  const name = chosen.name || brand
  const stage = now === null ? chosen.phase : stageOf(chosen, now)
  const label = <Label competition={chosen} {...{ name, stage, now }} />
  if (data.competitions.length < 2) return <span className={styles.status}>{label}</span>
  return (
    <>
      <Button look="bare" className={styles.switch} onClick={() => setOpenAt(key)}>
        <span className="visually-hidden">{t('competition.switchTo')} </span>
        {label}
      </Button>
      <Suspense>
        {openAt === key && <CompetitionSheet answer={data} onClose={() => setOpenAt(null)} />}
      </Suspense>
    </>
  )
}

/** Says that no competition runs or is planned, and whether one is over. */
function None() {
  const lastEnd = useQuery({ ...lastEndQuery, meta: { isBackground: true } }).data
  if (lastEnd === undefined) return null
  return (
    <span className={styles.status}>
      <Icon name="prize" />
      <span className={styles.text}>
        <b className={styles.name}>{t('competition.title')}</b>{' '}
        <small>{t(`competition.stages.${lastEnd === null ? 'none' : 'over'}`)}</small>
      </span>
    </span>
  )
}

/** The name and the time left; on a narrow screen only the time left, below the icon. */
function Label({
  name,
  stage,
  competition: { startDateTime, endDateTime },
  now,
}: {
  name: string
  stage: CompetitionStage
  competition: Pick<Competition, 'startDateTime' | 'endDateTime'>
  now: EpochMs | null
}) {
  const isCounted = stage !== 'over' && now !== null
  const left = isCounted ? timeLeft(now, stage === 'running' ? endDateTime : startDateTime) : null
  return (
    <>
      <Icon name="prize" />
      <span className={styles.text}>
        <b className={styles.name}>{name}</b>{' '}
        <small>
          {left === null ? t(`competition.stages.${stage}`) : `${t(waitFor[stage])} ${left.text}`}
        </small>
      </span>
      <small className={styles.short} aria-hidden="true">
        {left?.short}
      </small>
    </>
  )
}

/** The text that says what each stage counts down to. */
const waitFor = {
  planned: 'competition.beginsIn',
  open: 'competition.beginsIn',
  practice: 'competition.practiceEndsIn',
  running: 'competition.endsIn',
  over: 'competition.endsIn',
} as const satisfies Record<CompetitionStage, string>

/** The time until an instant in its largest unit, in words and short; minutes are rounded up. */
function timeLeft(now: EpochMs, until: EpochMs): { text: string; short: string } {
  const { days, hours, minutes, seconds } = countdown(now, until)
  if (days > 0)
    return {
      text: `${days} ${t('competition.days', { count: days })}`,
      short: t('competition.short.days', { count: days }),
    }
  if (hours > 0)
    return {
      text: `${hours} ${t('competition.hours')}`,
      short: t('competition.short.hours', { count: hours }),
    }
  const count = minutes + Math.sign(seconds)
  return { text: `${count} ${t('competition.minutes')}`, short: t('competition.short.minutes', { count }) }
}
