import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import { useLocation } from 'react-router'
import { competitionsQuery, userQuery } from '../../api/queries.ts'
import { stageOf } from '../../competition/stage.ts'
import { useMarketTime } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './CompetitionSwitch.module.css'

const CompetitionSheet = lazy(() =>
  import('./CompetitionSheet.tsx').then((module) => ({ default: module.CompetitionSheet })),
)

/** The chosen competition and its stage, for players; opens the list of those to choose from, if there are others. */
export function CompetitionSwitch() {
  const user = useQuery(userQuery).data
  const { data } = useQuery({ ...competitionsQuery, enabled: Boolean(user), meta: { isBackground: true } })
  const now = useMarketTime()
  const brand = use(BrandName)
  // The list closes on navigation, as the menu does.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const chosen = data?.competitions.find(({ id }) => id === data.chosenId)
  if (!user || data === undefined || chosen === undefined) return null
  const name = chosen.name || brand
  const stage = t(`competition.stages.${now === null ? chosen.phase : stageOf(chosen, now)}`)
  const label = (
    <>
      <Icon name="prize" />
      <span className={styles.text}>
        <b className={styles.name}>{name}</b>
        <small>{stage}</small>
      </span>
    </>
  )
  if (data.competitions.length < 2) return <span className={styles.status}>{label}</span>
  return (
    <>
      <Button
        look="bare"
        className={styles.switch}
        aria-label={`${t('competition.switchTo', { name })}, ${stage}`}
        onClick={() => setOpenAt(key)}
      >
        {label}
      </Button>
      <Suspense>
        {openAt === key && <CompetitionSheet answer={data} onClose={() => setOpenAt(null)} />}
      </Suspense>
    </>
  )
}
