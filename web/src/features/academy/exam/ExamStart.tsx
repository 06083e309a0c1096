import { type ExamAttempt, type ExamState, startExam } from '@koersklasse/contract/academy.ts'
import { examLength, passMark, retryMs } from '@koersklasse/domain/academy/exam.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { isPassing } from '../../../api/errors.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { language, t } from '../../../text/t.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { Buttons } from '../Buttons.tsx'
import { keepAttempt, topicQuery } from '../queries.ts'
import { RetryCountdown, useMsLeft } from '../RetryCountdown.tsx'
import styles from './Exam.module.css'

interface ExamStartProps {
  exam: ExamState
  /** The attempt in progress, as this device has kept it. */
  kept: ExamAttempt | null
  onStart: (attempt: ExamAttempt) => void
}

/** How the exam works, with the button that starts or resumes it; or why it cannot be taken now. */
export function ExamStart({ exam, kept, onStart }: ExamStartProps) {
  const msLeft = useMsLeft(exam.attemptId === null ? exam.mayStartFrom : null)
  if (exam.earnedOn !== null) return <Passed exam={exam} earnedOn={exam.earnedOn} />
  return (
    <>
      <Card title={t('exam.start.how')}>
        <ul className={styles.rules}>
          <li>{t('exam.start.questions', { length: examLength })}</li>
          <li>{t('exam.start.pass', { mark: passMark })}</li>
          <li>{t('exam.start.time')}</li>
          <li>{t('exam.start.once', { minutes: retryMs / 60_000 })}</li>
        </ul>
      </Card>
      {msLeft > 0 && exam.mayStartFrom !== null ? (
        <Notice>
          <RetryCountdown until={exam.mayStartFrom} />
          <p>{t('exam.start.waitText')}</p>
        </Notice>
      ) : (
        <Unread topic={exam.topic} isBusy={exam.attemptId !== null} />
      )}
      <Begin exam={exam} kept={kept} mustWait={msLeft > 0} onStart={onStart} />
    </>
  )
}

function Begin({
  exam: { topic, attemptId, resultId },
  kept,
  mustWait,
  onStart,
}: ExamStartProps & { mustWait: boolean }) {
  const client = useQueryClient()
  const online = useOnline()
  const start = useMutation({
    mutationFn: () =>
      call(startExam, { body: { topic, language } }).catch((fault: unknown) => {
        // The attempt goes on while the server cannot be reached.
        if (isPassing(fault) && kept !== null && kept.id === attemptId) return kept
        throw fault
      }),
    onSuccess: (attempt) => {
      keepAttempt(client, attempt)
      onStart(attempt)
      void refetch(client, queryKeys.academy())
    },
    // The state of the exam on this page is out of date.
    onError: () => refetch(client, queryKeys.exams()),
  })
  return (
    <>
      {start.isError && (
        <Notice kind="bad">
          {t('exam.start.startFailed')} {errorText(start.error)}
        </Notice>
      )}
      {!online && <Notice>{t('exam.start.offline')}</Notice>}
      <Buttons>
        <Button
          look="accent"
          pending={start.isPending}
          disabled={!online || mustWait}
          onClick={() => start.mutate()}
        >
          {t(attemptId === null ? 'exam.start.begin' : 'exam.start.resume')}
        </Button>
        {resultId !== null && (
          <ButtonLink look="quiet" to={`/academy/${topic}/exam/result`}>
            {t('academy.examCard.result')}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to={`/academy/${topic}`}>
          {t('exam.toTopic')}
        </ButtonLink>
      </Buttons>
    </>
  )
}

/** Says that an attempt was begun; before the first, that not all lessons were read. */
function Unread({ topic, isBusy }: { topic: Topic; isBusy: boolean }) {
  const lessons = useQuery({ ...topicQuery(topic), meta: { isBackground: true } }).data?.lessons
  if (isBusy) return <Notice>{t('exam.start.busy')}</Notice>
  const read = lessons?.filter(({ isRead }) => isRead).length ?? 0
  if (lessons === undefined || read === lessons.length) return null
  return <Notice>{t('exam.start.read', { read, count: lessons.length })}</Notice>
}

function Passed({
  exam: { topic, certificateCode, resultId },
  earnedOn,
}: {
  exam: ExamState
  earnedOn: number
}) {
  return (
    <Card>
      <EmptyState
        icon="check"
        title={t('exam.start.passed')}
        action={
          <Buttons>
            {certificateCode !== null && (
              <ButtonLink to={`/academy/diploma/${certificateCode}`}>
                {t('exam.result.certificate')}
              </ButtonLink>
            )}
            {resultId !== null && (
              <ButtonLink look="quiet" to={`/academy/${topic}/exam/result`}>
                {t('academy.examCard.result')}
              </ButtonLink>
            )}
            <ButtonLink look="quiet" to={`/academy/${topic}`}>
              {t('exam.toTopic')}
            </ButtonLink>
          </Buttons>
        }
      >
        {t('exam.start.passedText', { date: formatDate(earnedOn) })}
      </EmptyState>
    </Card>
  )
}
