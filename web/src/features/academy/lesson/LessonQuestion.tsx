import type { Lesson } from '@koersklasse/contract/academy.ts'
import { useId, useState } from 'react'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import styles from './LessonPage.module.css'

/** The question of a lesson. Each option that is chosen is marked at once; once the right one is, it is explained. */
export function LessonQuestion({
  question: { text, options, right, why },
  language,
  onAnswer,
}: {
  question: Lesson['question']
  language: string
  onAnswer: () => void
}) {
  const id = useId()
  const [tried, setTried] = useState<readonly number[]>([])
  const isAnswered = tried.includes(right)
  function choose(place: number) {
    if (isAnswered || tried.includes(place)) return
    setTried([...tried, place])
    onAnswer()
  }
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id}>{t('lesson.question')}</h2>
      <p lang={language} className={styles.asked}>
        {text}
      </p>
      <p className={styles.hint}>{t('lesson.chooseOne')}</p>
      <ul className={styles.options}>
        {options.map((option, place) => {
          const state = tried.includes(place) ? (place === right ? 'right' : 'wrong') : null
          return (
            <li key={option}>
              <button
                type="button"
                className={styles.option}
                data-state={state ?? undefined}
                aria-disabled={isAnswered || state !== null || undefined}
                onClick={() => choose(place)}
              >
                <span className={styles.sign}>
                  {state !== null && <Icon name={state === 'right' ? 'check' : 'close'} size={18} />}
                </span>
                <span lang={language}>{option}</span>
                {state !== null && (
                  <span className="visually-hidden">
                    {t(state === 'right' ? 'lesson.chosenRight' : 'lesson.chosenWrong')}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <div aria-live="polite">
        {tried.length > 0 && (
          <Notice kind={isAnswered ? 'good' : 'notice'}>
            {isAnswered ? (
              <>
                <strong>{t('lesson.right')}</strong> <span lang={language}>{why}</span>
              </>
            ) : (
              t('lesson.wrong')
            )}
          </Notice>
        )}
      </div>
    </section>
  )
}
