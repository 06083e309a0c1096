import type { ExamState, TopicSummary } from '@koersklasse/contract/academy.ts'
import { diplomaOf, type Topic } from '@koersklasse/domain/academy/topics.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { DiplomaStatus } from '../DiplomaStatus.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import styles from './AcademyPage.module.css'

/** A topic as a link: what it is about, how long it takes, how much of it was read, and its diploma. */
export function TopicCard({ summary, exam }: { summary: TopicSummary; exam: ExamState | undefined }) {
  const { topic, lessonCount, readCount, minutes } = summary
  const diploma = diplomaOf(topic)
  const size = [
    t('academy.lessonCount', { count: lessonCount }),
    t('academy.minutes', { count: minutes }),
  ].join(' · ')
  return (
    <TopicLink topic={topic}>
      <span className={styles.progress}>
        <span>{readCount === 0 ? size : t('academy.readOf', { read: readCount, count: lessonCount })}</span>
        <ProgressBar done={readCount} count={lessonCount} />
      </span>
      {diploma !== null ? (
        <DiplomaStatus diploma={diploma} />
      ) : (
        exam?.earnedOn != null && (
          <span className={styles.earned}>
            <Icon name="check" size={16} />
            {t('locks.earned')}
          </span>
        )
      )}
    </TopicLink>
  )
}

/** What is known of a topic before it is loaded, with space for the rest. */
export function TopicOutline({ topic }: { topic: Topic }) {
  return (
    <TopicLink topic={topic}>
      <span className={styles.progress}>
        <Skeleton characters={16} />
        <Skeleton characters={24} />
      </span>
    </TopicLink>
  )
}

function TopicLink({ topic, children }: { topic: Topic; children: ReactNode }) {
  return (
    <Link to={`/academy/${topic}`} className={styles.topic}>
      <span className={styles.name}>{t(`academy.topics.${topic}.name`)}</span>
      <Icon name="forward" />
      <span className={styles.text}>{t(`academy.topics.${topic}.text`)}</span>
      {children}
    </Link>
  )
}
