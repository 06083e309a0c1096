import type { Lesson } from '@koersklasse/contract/academy.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { topicQuery } from '../queries.ts'
import styles from './LessonPage.module.css'

/** Above the title: the topic, which of its lessons this is, and how long it takes. */
export function LessonKicker({ lesson: { topic, number, count, minutes } }: { lesson: Lesson }) {
  const name = t(`academy.topics.${topic}.name`)
  return (
    <p className={styles.kicker}>
      <Link to={`/academy/${topic}`}>{t('lesson.kicker', { topic: name, number, count })}</Link>
      <span>{t('academy.minutes', { count: minutes })}</span>
    </p>
  )
}

/** On a wide screen, all lessons of the topic beside the text. */
export function LessonList({ topic, current, lang }: { topic: Topic; current: string; lang: string }) {
  // A lesson can be read without them.
  const lessons = useQuery({ ...topicQuery(topic), meta: { isBackground: true } }).data?.lessons
  return (
    <nav className={styles.list} aria-label={t('lesson.progress')}>
      <ol>
        {lessons?.map(({ id, title, isRead }, index) => (
          <li key={id}>
            <Link to={`/academy/${topic}/${id}`} aria-current={id === current ? 'page' : undefined}>
              <span className={styles.number} data-done={isRead || undefined} aria-hidden="true">
                {isRead ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <span lang={lang}>{title}</span>
              {isRead && <span className="visually-hidden">{t('academy.isRead')}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Below the text: the lesson before and the one after; after the last, the exam. */
export function LessonNav({ lesson: { topic, previous, next, language } }: { lesson: Lesson }) {
  const onward =
    next !== null
      ? { to: `/academy/${topic}/${next.id}`, kind: t('lesson.next'), title: next.title }
      : { to: `/academy/${topic}`, kind: t('lesson.last'), title: t('lesson.toTopic') }
  return (
    <nav className={styles.around} aria-label={t('lesson.around')}>
      <Link to={onward.to} className={styles.onward}>
        <span>
          <small>{onward.kind}</small>
          <strong lang={next === null ? undefined : language}>{onward.title}</strong>
        </span>
        <Icon name="forward" />
      </Link>
      {previous !== null && (
        <Link to={`/academy/${topic}/${previous.id}`} className={styles.back}>
          <Icon name="back" size={18} />
          <span>
            <small>{t('lesson.previous')}</small>
            <strong lang={language}>{previous.title}</strong>
          </span>
        </Link>
      )}
    </nav>
  )
}
