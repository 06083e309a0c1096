import type { ExamResult } from '@koersklasse/contract/academy.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import { ExamNotFound } from '../exam/ExamNotFound.tsx'
import { examResultQuery, examsQuery } from '../queries.ts'
import { topicOf } from '../topics.ts'
import { AnsweredQuestion } from './AnsweredQuestion.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './Result.module.css'

/** The result of the last attempt at an exam. */
export function Component() {
  const topic = topicOf(useParams().id)
  return topic === undefined ? <ExamNotFound /> : <ResultPage key={topic} topic={topic} />
}

function ResultPage({ topic }: { topic: Topic }) {
  const exams = useQuery(examsQuery)
  return (
    <Page narrow title={t('exam.result.title', { topic: t(`academy.topics.${topic}.name`) })}>
      <Loaded query={exams} outline={<SkeletonText lines={12} />} failed={t('exam.result.failed')}>
        {(states) => {
          const id = states.find((state) => state.topic === topic)?.resultId ?? null
          return id === null ? <None topic={topic} /> : <Result id={id} />
        }}
      </Loaded>
    </Page>
  )
}

function Result({ id }: { id: string }) {
  const query = useQuery(examResultQuery(id))
  return (
    <Loaded query={query} outline={<SkeletonText lines={12} />} failed={t('exam.result.failed')}>
      {(result) => (
        <>
          <Outcome result={result} />
          <Questions result={result} />
        </>
      )}
    </Loaded>
  )
}

function Questions({ result: { topic, language, questions } }: { result: ExamResult }) {
  return (
    <section className={styles.questions}>
      <h2>{t('exam.result.questions')}</h2>
      <ol className={styles.list}>
        {questions.map((answered, index) => (
          <li key={answered.question.text}>
            <AnsweredQuestion
              number={index + 1}
              count={questions.length}
              topic={topic}
              language={language}
              answered={answered}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

function None({ topic }: { topic: Topic }) {
  return (
    <Card>
      <EmptyState
        icon="academy"
        title={t('exam.result.none')}
        action={<ButtonLink to={`/academy/${topic}/exam`}>{t('lesson.toExam')}</ButtonLink>}
      >
        {t('exam.result.noneText')}
      </EmptyState>
    </Card>
  )
}
