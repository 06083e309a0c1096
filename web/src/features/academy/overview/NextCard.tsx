import type { ExamState, TopicSummary } from '@koersklasse/contract/academy.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../text/t.ts'
import { Rosette } from '../../../ui/brand/Rosette.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { topicQuery } from '../queries.ts'
import styles from './AcademyPage.module.css'
import { nextStep } from './next-step.ts'

/** What to do next, in a sentence, with a button that does it. */
export function NextCard({
  topics,
  exams,
  isVisitor,
}: {
  topics: readonly TopicSummary[]
  exams: readonly ExamState[]
  isVisitor: boolean
}) {
  const step = nextStep(topics, exams)
  return (
    <section className={`band ${styles.next}`} aria-labelledby="next-step">
      <Rosette className={styles.rosette} />
      <div className={styles.nextText}>
        <h2 id="next-step">{t('academy.next.title')}</h2>
        <p>
          {t(`academy.next.${step.kind}.text`, {
            topic: step.kind === 'done' ? '' : t(`academy.topics.${step.topic}.name`),
          })}
        </p>
        {(step.kind === 'go' || step.kind === 'begin') && <ReadOn topic={step.topic} kind={step.kind} />}
        {(step.kind === 'exam' || step.kind === 'ready') && (
          <ButtonLink look="accent" to={`/academy/${step.topic}/exam`}>
            {t(`academy.next.${step.kind}.action`)}
          </ButtonLink>
        )}
        {step.kind === 'done' && (
          <ButtonLink look="accent" to="/academy/terms">
            {t('academy.next.done.action')}
          </ButtonLink>
        )}
        {isVisitor && <p className={styles.small}>{t('academy.visitor')}</p>}
      </div>
    </section>
  )
}

/** The space of what to do next, until it is known. */
export function NextOutline() {
  return (
    <section className={`band ${styles.next}`} aria-labelledby="next-step" aria-busy="true">
      <Rosette className={styles.rosette} />
      <div className={styles.nextText}>
        <h2 id="next-step">{t('academy.next.title')}</h2>
        <p>
          <Skeleton characters={24} />
        </p>
        <p className={styles.small}>
          <Skeleton characters={16} />
        </p>
        <span className={styles.nextButton} />
      </div>
    </section>
  )
}

/** A link to the first lesson that was not read; to the topic until it is known. */
function ReadOn({ topic, kind }: { topic: Topic; kind: 'go' | 'begin' }) {
  const detail = useQuery({ ...topicQuery(topic), meta: { isBackground: true } }).data
  const next = detail?.lessons.find(({ isRead }) => !isRead)
  return (
    <>
      <p className={styles.small}>
        {next ? t('academy.next.lesson') : '\u00a0'} <span lang={detail?.language}>{next?.title}</span>
      </p>
      <ButtonLink look="accent" to={`/academy/${topic}${next ? `/${next.id}` : ''}`}>
        {t(`academy.next.${kind}.action`)}
      </ButtonLink>
    </>
  )
}
