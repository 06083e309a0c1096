import type { TopicDetail } from '@koersklasse/contract/academy.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { language, t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { topicQuery } from '../queries.ts'
import { WithTopic } from '../WithTopic.tsx'
import { ExamCard } from './ExamCard.tsx'
import { LessonPath } from './LessonPath.tsx'
import styles from './TopicPage.module.css'

/** A topic: its lessons with what was read, the questions before and after them, and its exam. */
export function Component() {
  return <WithTopic>{(topic) => <TopicPage key={topic} topic={topic} />}</WithTopic>
}

function TopicPage({ topic }: { topic: Topic }) {
  const query = useQuery(topicQuery(topic))
  return (
    <Page title={t(`academy.topics.${topic}.name`)} intro={t(`academy.topics.${topic}.text`)}>
      <Loaded query={query} outline={<SkeletonRows rows={7} />} failed={t('academy.topicFailed')}>
        {(detail) => (
          <>
            <Start detail={detail} />
            {detail.language !== language && <Notice>{t('academy.inDutch')}</Notice>}
            <div className={styles.columns}>
              <LessonPath detail={detail} />
              <ExamCard topic={topic} exam={detail.exam} />
            </div>
          </>
        )}
      </Loaded>
      <p>
        <Link to="/academy">{t('academy.all')}</Link>
      </p>
    </Page>
  )
}

/** How much there is to read, with a button to the first lesson that was not read. */
function Start({ detail: { topic, lessons, exam } }: { detail: TopicDetail }) {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  const read = lessons.filter(({ isRead }) => isRead).length
  const next = lessons.findIndex(({ isRead }) => !isRead)
  const lesson = lessons[next]
  return (
    <div className={styles.start}>
      {lesson !== undefined && exam?.attemptId == null && (
        <ButtonLink look={exam?.earnedOn == null ? 'accent' : 'quiet'} to={`/academy/${topic}/${lesson.id}`}>
          {read === 0 ? t('academy.startReading') : t('academy.readOn', { number: next + 1 })}
        </ButtonLink>
      )}
      <span className={styles.size}>
        {[
          t('academy.lessonCount', { count: lessons.length }),
          t('academy.minutes', { count: minutes }),
          ...(read > 0 ? [t('academy.readOf', { read, count: lessons.length })] : []),
        ].join(' · ')}
      </span>
    </div>
  )
}
