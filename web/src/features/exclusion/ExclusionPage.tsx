import type { User } from '@koersklasse/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/queries.ts'
import { Redirect } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { formatDate } from '../../ui/numbers/format.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { AppealForm } from './AppealForm.tsx'
import styles from './Exclusion.module.css'

type Exclusion = User['exclusions'][number]

/** What the player is excluded from, why and until when, and the one appeal against it. */
export function Component() {
  const user = useQuery(userQuery).data
  if (!user) return null
  if (user.exclusions.length === 0) return <Redirect to="/dashboard" />
  return (
    <Page title={t('exclusion.title')} narrow>
      {user.exclusions.map((exclusion) => (
        <One key={exclusion.id} exclusion={exclusion} />
      ))}
    </Page>
  )
}

function One({ exclusion: { id, scope, reason, until, appeal } }: { exclusion: Exclusion }) {
  return (
    <Card title={t(`exclusion.${scope}`)}>
      <div className={styles.one}>
        <p>{until === null ? t('exclusion.forNow') : t('exclusion.until', { date: formatDate(until) })}</p>
        <h3>{t('exclusion.why')}</h3>
        <blockquote className={styles.reason}>{reason}</blockquote>
        {appeal === 'possible' ? (
          <AppealForm id={id} />
        ) : (
          <Notice>{t(appeal === 'waiting' ? 'exclusion.waiting' : 'exclusion.refused')}</Notice>
        )}
      </div>
    </Card>
  )
}
