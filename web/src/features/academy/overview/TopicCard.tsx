import type { ExamState, TopicSummary } from '@koersklasse/contract/academy.ts'
import { diplomaOf } from '@koersklasse/domain/academy/topics.ts'
import { Link } from 'react-router'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { DiplomaStatus } from '../DiplomaStatus.tsx'
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
    <Link to={`/academy/${topic}`} className={styles.topic}>
      <span className={styles.name}>{t(`academy.topics.${topic}.name`)}</span>
      <Icon name="forward" />
      <span className={styles.text}>{t(`academy.topics.${topic}.text`)}</span>
      <span className={styles.progress}>
        <span>{readCount === 0 ? size : t('academy.readOf', { read: readCount, count: lessonCount })}</span>
        <span className={styles.track} aria-hidden="true">
          <span style={{ inlineSize: `${lessonCount === 0 ? 0 : (100 * readCount) / lessonCount}%` }} />
        </span>
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
    </Link>
  )
}
