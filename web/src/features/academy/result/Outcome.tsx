import type { ExamResult } from '@koersklasse/contract/academy.ts'
import { passMark } from '@koersklasse/domain/academy/exam.ts'
import { diplomaOf, type Topic } from '@koersklasse/domain/academy/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { discoveryQuery } from '../../../api/queries.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Rosette } from '../../../ui/brand/Rosette.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { typesInWords } from '../../../unlocking/unlock-words.ts'
import { Buttons } from '../Buttons.tsx'
import { Dots } from '../Dots.tsx'
import { RetryCountdown, useMsLeft } from '../RetryCountdown.tsx'
import styles from './Result.module.css'

/** Whether the exam was passed, and what comes of it: the certificate, or what to read again and when to try again. */
export function Outcome({ result }: { result: ExamResult }) {
  const { isPassed, rightCount, questions, topic, language, readAgain } = result
  return (
    <>
      <section className={`band ${styles.outcome}`}>
        {isPassed && <Rosette className={styles.rosette} petals={16} />}
        <div className={styles.verdict}>
          <h2>{t(isPassed ? 'exam.result.passed' : 'exam.result.notPassed')}</h2>
          <p className={styles.score}>
            {t('exam.result.score', { count: rightCount, most: questions.length })}
          </p>
          <Dots right={questions.map(({ isRight }) => isRight)} />
          {isPassed ? <Passed result={result} /> : <NotPassed result={result} />}
        </div>
      </section>
      {readAgain.length > 0 && (
        <Card title={t('exam.result.readAgain')}>
          <ul className={styles.again} lang={language}>
            {readAgain.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/academy/${topic}/${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Passed({ result: { topic, certificateCode } }: { result: ExamResult }) {
  return (
    <>
      <p>{t('exam.result.passedText')}</p>
      <Opened topic={topic} />
      <Buttons>
        {certificateCode !== null && (
          <ButtonLink look="accent" to={`/academy/diploma/${certificateCode}`}>
            {t('exam.result.certificate')}
          </ButtonLink>
        )}
        <ButtonLink look="bare" to={diplomaOf(topic) === null ? '/academy' : '/markets'}>
          {t(diplomaOf(topic) === null ? 'exam.toAcademy' : 'exam.result.trade')}
        </ButtonLink>
      </Buttons>
    </>
  )
}

function Opened({ topic }: { topic: Topic }) {
  const diploma = diplomaOf(topic)
  const byDiploma = useQuery(discoveryQuery).data?.unlockedByDiploma
  const opens = (diploma !== null && byDiploma?.[diploma]) || []
  return opens.length > 0 && <p>{t('exam.result.opened', { types: typesInWords(opens) })}</p>
}

function NotPassed({ result: { topic, mayStartFrom } }: { result: ExamResult }) {
  const msLeft = useMsLeft(mayStartFrom)
  return (
    <>
      <p>{t('exam.result.notPassedText', { mark: passMark })}</p>
      {msLeft > 0 && mayStartFrom !== null ? (
        <RetryCountdown until={mayStartFrom} />
      ) : (
        <Buttons>
          <ButtonLink look="accent" to={`/academy/${topic}/exam`}>
            {t('exam.result.again')}
          </ButtonLink>
        </Buttons>
      )}
    </>
  )
}
