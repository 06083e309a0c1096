import type { ExamState } from '@koersklasse/contract/academy.ts'
import { examLength, passMark } from '@koersklasse/domain/academy/exam.ts'
import { diplomaOf, type Topic } from '@koersklasse/domain/academy/topics.ts'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { Buttons } from '../Buttons.tsx'
import { DiplomaStatus } from '../DiplomaStatus.tsx'
import { RetryCountdown } from '../RetryCountdown.tsx'
import styles from './TopicPage.module.css'

/** The exam of a topic: what it takes, what it opens, and how far the player is with it. */
export function ExamCard({ topic, exam }: { topic: Topic; exam: ExamState | null }) {
  const diploma = diplomaOf(topic)
  return (
    <Card title={t('academy.examCard.title')}>
      <div className={styles.exam}>
        {exam?.earnedOn == null && (
          <p>{t('academy.examCard.text', { length: examLength, mark: passMark })}</p>
        )}
        {diploma === null ? (
          exam?.earnedOn == null && <p>{t('academy.examCard.none')}</p>
        ) : (
          <DiplomaStatus diploma={diploma} />
        )}
        {exam === null ? <p>{t('academy.examCard.login')}</p> : <State exam={exam} />}
        <Actions topic={topic} exam={exam} />
      </div>
    </Card>
  )
}

function State({ exam: { earnedOn, attemptId, resultId, mayStartFrom } }: { exam: ExamState }) {
  if (earnedOn !== null) return <p>{t('academy.examCard.passed', { date: formatDate(earnedOn) })}</p>
  if (attemptId !== null) return <p>{t('academy.examCard.busy')}</p>
  if (resultId === null) return null
  return (
    <>
      <p>{t('academy.examCard.failed')}</p>
      {mayStartFrom !== null && <RetryCountdown until={mayStartFrom} />}
    </>
  )
}

function Actions({ topic, exam }: { topic: Topic; exam: ExamState | null }) {
  const { earnedOn = null, certificateCode = null, attemptId = null, resultId = null } = exam ?? {}
  return (
    <Buttons>
      {earnedOn === null && (
        <ButtonLink to={`/academy/${topic}/exam`}>
          {t(attemptId === null ? 'academy.examCard.start' : 'academy.examCard.resume')}
        </ButtonLink>
      )}
      {certificateCode !== null && (
        <ButtonLink to={`/academy/diploma/${certificateCode}`}>
          {t('academy.examCard.certificate')}
        </ButtonLink>
      )}
      {resultId !== null && (
        <ButtonLink look="quiet" to={`/academy/${topic}/exam/result`}>
          {t('academy.examCard.result')}
        </ButtonLink>
      )}
    </Buttons>
  )
}
