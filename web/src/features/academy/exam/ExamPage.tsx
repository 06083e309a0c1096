import type { ExamAttempt } from '@koersklasse/contract/academy.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { attemptQuery, examsQuery } from '../queries.ts'
import { topicOf } from '../topics.ts'
import { Attempt } from './Attempt.tsx'
import { ExamNotFound } from './ExamNotFound.tsx'
import { ExamStart } from './ExamStart.tsx'

/** The exam of a topic: its start, and then its questions one by one. */
export function Component() {
  const topic = topicOf(useParams().id)
  return topic === undefined ? <ExamNotFound /> : <Exam key={topic} topic={topic} />
}

function Exam({ topic }: { topic: Topic }) {
  const [attempt, setAttempt] = useState<ExamAttempt | null>(null)
  const exams = useQuery(examsQuery)
  const kept = useQuery(attemptQuery(topic)).data ?? null
  const online = useOnline()
  const exam = exams.data?.find((state) => state.topic === topic)
  // Without a connection it goes on with what this device has kept.
  const mayGoOn = !online && exam?.attemptId != null && exam.attemptId === kept?.id
  if (attempt === null && mayGoOn) setAttempt(kept)
  if (attempt !== null) return <Attempt key={attempt.id} attempt={attempt} />
  return (
    <Page narrow title={t('exam.title', { topic: t(`academy.topics.${topic}.name`) })}>
      <Loaded query={exams} outline={<SkeletonText lines={8} />} failed={t('exam.failed')}>
        {() => (exam === undefined ? null : <ExamStart exam={exam} kept={kept} onStart={setAttempt} />)}
      </Loaded>
    </Page>
  )
}
