import { diplomaOf } from '@koersklasse/domain/academy/topics.ts'
import { Link, Navigate, useParams } from 'react-router'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { DiplomaStatus } from './DiplomaStatus.tsx'
import { topicOf } from './topics.ts'

/** A topic, with its lesson and a link to its exam. */
export function Component() {
  const topic = topicOf(useParams().id)
  if (topic === undefined) return <Navigate replace to="/404" />
  const diploma = diplomaOf(topic)
  const name = t(`academy.topics.${topic}.name`)
  return (
    <Page narrow title={name} intro={t(`academy.topics.${topic}.text`)}>
      <Card>
        <EmptyState
          icon="academy"
          title={t('academy.lessons', { topic: name })}
          action={<ButtonLink to={`/academy/${topic}/exam`}>{t('academy.exam')}</ButtonLink>}
        >
          {t('academy.lessonsText')}
        </EmptyState>
      </Card>
      {diploma !== null && (
        <Card>
          <DiplomaStatus diploma={diploma} />
        </Card>
      )}
      <p>
        <Link to="/academy">{t('academy.all')}</Link>
      </p>
    </Page>
  )
}
