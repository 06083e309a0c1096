import type { ExamAnswer } from '@koersklasse/contract/academy.ts'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import styles from './Exam.module.css'
import { isAnswered } from './use-answers.ts'

/** All questions of an exam, to go to any of them; those with an answer are marked. */
export function QuestionNav({
  answers,
  current,
  onChoose,
}: {
  answers: readonly ExamAnswer[]
  current: number
  onChoose: (place: number) => void
}) {
  return (
    <nav aria-label={t('exam.progress')}>
      <ol className={styles.places}>
        {answers.map((answer, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions keep their places
          <li key={place}>
            <button
              type="button"
              className={styles.place}
              data-answered={isAnswered(answer) || undefined}
              aria-current={place === current ? 'step' : undefined}
              aria-label={t('exam.toQuestion', {
                number: place + 1,
                state: t(isAnswered(answer) ? 'exam.answered' : 'exam.open'),
              })}
              onClick={() => onChoose(place)}
            >
              {place + 1}
              <span className={styles.dot}>{isAnswered(answer) && <Icon name="check" size={12} />}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
