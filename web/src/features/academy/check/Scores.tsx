import type { CheckScores } from '@koersklasse/contract/academy.ts'
import { type CheckMoment, checkLength, checkMoments } from '@koersklasse/domain/academy/exam.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useEffect, useRef } from 'react'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Buttons } from '../Buttons.tsx'
import { Dots } from '../Dots.tsx'
import styles from './CheckPage.module.css'

/** How many of the questions were right, and after the topic what has been learned since. */
export function Scores({
  topic,
  moment,
  scores,
  isNew,
}: {
  topic: Topic
  moment: CheckMoment
  scores: CheckScores
  /** Whether they have just replaced the questions: then they get the focus. */
  isNew: boolean
}) {
  const { before } = scores
  const count = scores[moment] ?? 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <section className={`band ${styles.scores}`}>
      <h2 ref={heading} tabIndex={-1}>
        {moment === 'after' && before !== null && before !== count
          ? t('check.learned', { before, after: count })
          : t(`check.score.${moment}`, { count, most: checkLength })}
      </h2>
      {moment === 'after' && before === count && <p>{t('check.same', { before })}</p>}
      <dl className={styles.bars}>
        {checkMoments.map((each) => {
          const score = scores[each]
          if (score === null || (moment === 'before' && each === 'after')) return null
          return (
            <div key={each}>
              <dt>{t(`check.${each}Bar`)}</dt>
              <dd>
                <Dots large right={Array.from({ length: checkLength }, (_, index) => index < score)} />
                <b>{score}</b>
              </dd>
            </div>
          )
        })}
      </dl>
      <p>{t(`check.text.${moment}`)}</p>
      <Buttons>
        {moment === 'after' && (
          <ButtonLink look="accent" to={`/academy/${topic}/exam`}>
            {t('check.toExam')}
          </ButtonLink>
        )}
        <ButtonLink look={moment === 'before' ? 'accent' : 'bare'} to={`/academy/${topic}`}>
          {t('check.toLessons')}
        </ButtonLink>
      </Buttons>
    </section>
  )
}
