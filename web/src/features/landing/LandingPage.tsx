import { defaultStartingBalance } from '@koersklasse/domain/competition/competition.ts'
import { useQuery } from '@tanstack/react-query'
import {
  activeCompetitionQuery,
  lastEndQuery,
  nextCompetitionQuery,
  productsQuery,
  userQuery,
} from '../../api/queries.ts'
import { Countdown } from '../../competition/Countdown.tsx'
import { usePractice } from '../../competition/practice.ts'
import { t } from '../../text/t.ts'
import { Rosette } from '../../ui/brand/Rosette.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Heading, Page } from '../../ui/layout/Page.tsx'
import { formatMoney } from '../../ui/numbers/format.ts'
import { Example } from './Example.tsx'
import styles from './Landing.module.css'
import { PriceStrip } from './PriceStrip.tsx'

const steps = ['one', 'two', 'three'] as const

/** The first page for visitors: what the game is, some live prices, and how to join. */
export function Component() {
  return (
    <>
      <Hero />
      <PriceStrip />
      <Page title={t('landing.title')} heading={null}>
        <div className={styles.more}>
          <section className={styles.how}>
            <h2>{t('landing.stepsTitle')}</h2>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>
                  <h3>{t(`landing.steps.${step}.title`)}</h3>
                  <p>{t(`landing.steps.${step}.text`)}</p>
                </li>
              ))}
            </ol>
          </section>
          <Fair />
        </div>
      </Page>
    </>
  )
}

/** An example of a purchase at a real price. */
function Fair() {
  const costs = useQuery(activeCompetitionQuery).data?.costs
  const product = useQuery(productsQuery).data?.find(({ price }) => price !== null)
  return (
    <section className={styles.fair}>
      <h2>{t('landing.fairTitle')}</h2>
      <p>{t('landing.fair')}</p>
      {costs && product && <Example product={product} costs={costs} />}
    </section>
  )
}

function Hero() {
  const user = useQuery(userQuery).data
  const balance = useQuery(activeCompetitionQuery).data?.startingBalance ?? defaultStartingBalance
  return (
    <div className={styles.hero}>
      <Rosette className={styles.rosette} petals={16} />
      <div className={styles.words}>
        <Heading className={styles.headline}>{t('landing.headline')}</Heading>
        <p className={styles.lead}>{t('landing.lead', { balance: formatMoney(balance) })}</p>
        <div className={styles.doors}>
          {user ? (
            <ButtonLink to="/dashboard" className={styles.enter}>
              {t('landing.dashboard')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/auth/register" className={styles.enter}>
                {t('landing.register')}
              </ButtonLink>
              <ButtonLink to="/auth/login" look="bare" className={styles.login}>
                {t('landing.login')}
              </ButtonLink>
            </>
          )}
        </div>
        <Period />
      </div>
    </div>
  )
}

/** Says that no competition runs or is planned. */
function Without() {
  const hasEnded = useQuery(lastEndQuery).data !== null
  return (
    <div className={styles.period}>
      <p>{t(hasEnded ? 'competition.over' : 'competition.none')}.</p>
      <p>{t(hasEnded ? 'competition.overNext' : 'competition.noneText')}</p>
    </div>
  )
}

/** The time until the competition ends, or until the next one begins, or that there is none or no more. */
function Period() {
  const active = useQuery(activeCompetitionQuery).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: active === null }).data
  const practice = usePractice()
  const until = practice?.startDateTime ?? active?.endDateTime ?? next?.startDateTime
  if (next === null) return <Without />
  // Takes its room while it loads, so that nothing moves.
  if (until === undefined) return <div className={styles.period} />
  return (
    <div className={styles.period}>
      <p>
        {practice === null
          ? t(active ? 'competition.ends' : 'competition.begins')
          : t('competition.practice.begins')}
      </p>
      <Countdown until={until} />
    </div>
  )
}
