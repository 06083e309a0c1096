import type { CheckScores, TopicDetail } from '@koersklasse/contract/academy.ts'
import { type CheckMoment, checkLength } from '@koersklasse/domain/academy/exam.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './TopicPage.module.css'

/** The lessons in order, between the questions before the first and after the last. */
export function LessonPath({ detail: { topic, language, lessons, check } }: { detail: TopicDetail }) {
  return (
    <Card title={t('academy.path')} flush>
      <ol className={styles.path}>
        <CheckStep topic={topic} moment="before" scores={check} />
        {lessons.map(({ id, title, minutes, isRead }, index) => (
          <li key={id}>
            <Link to={`/academy/${topic}/${id}`} className={styles.step} data-done={isRead || undefined}>
              <span className={styles.mark} aria-hidden="true">
                {isRead ? <Icon name="check" size={18} /> : index + 1}
              </span>
              <span className={styles.what}>
                <strong lang={language}>{title}</strong>
                <small>
                  {t('academy.lessonNumber', { number: index + 1 })}
                  {' · '}
                  {t('academy.minutes', { count: minutes })}
                  <span className="visually-hidden">
                    {' · '}
                    {t(isRead ? 'academy.isRead' : 'academy.isUnread')}
                  </span>
                </small>
              </span>
            </Link>
          </li>
        ))}
        <CheckStep topic={topic} moment="after" scores={check} />
      </ol>
    </Card>
  )
}

/** The questions before or after the lessons, or how many of them were right. */
function CheckStep({
  topic,
  moment,
  scores,
}: {
  topic: string
  moment: CheckMoment
  scores: CheckScores | null
}) {
  const score = scores?.[moment] ?? null
  return (
    <li>
      <Link
        to={`/academy/${topic}/check/${moment}`}
        className={styles.step}
        data-done={score !== null || undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {score === null ? '?' : <Icon name="check" size={18} />}
        </span>
        <span className={styles.what}>
          <strong>{t(`academy.check.${moment}`)}</strong>
          <small>{score === null ? t(`academy.check.${moment}Text`) : scoreWords(moment, scores)}</small>
        </span>
      </Link>
    </li>
  )
}

function scoreWords(moment: CheckMoment, scores: CheckScores | null): string {
  const { before = null, after = null } = scores ?? {}
  if (moment === 'after' && before !== null && after !== null)
    return t('academy.check.learned', { before, after })
  return t('academy.check.score', { count: scores?.[moment] ?? 0, most: checkLength })
}
