import type { ExamResult } from '@koersklasse/contract/academy.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { ChartFigure } from '../exam/ChartFigure.tsx'
import { answerWords } from './answer-words.ts'
import styles from './Result.module.css'

/** A question with the answer that was given, the right one, and why. */
export function AnsweredQuestion({
  number,
  count,
  topic,
  language,
  answered: { question, answer, isRight, rightWords, why, lesson },
}: {
  number: number
  /** How many questions there are. */
  count: number
  topic: string
  language: string
  answered: ExamResult['questions'][number]
}) {
  const given = answerWords(question, answer)
  return (
    <article className={styles.answered} data-right={isRight || undefined}>
      <header className={styles.marked}>
        <span>{t('exam.number', { number, count })}</span>
        <strong className={styles.mark}>
          <Icon name={isRight ? 'check' : 'close'} size={18} />
          {t(isRight ? 'exam.result.right' : 'exam.result.wrong')}
        </strong>
      </header>
      <h3 lang={language}>{question.text}</h3>
      {question.kind === 'chart' && <ChartFigure question={question} />}
      <dl className={styles.facts}>
        <div>
          <dt>{t('exam.result.given')}</dt>
          <dd>
            <Words words={given} isOrdered={question.kind === 'order'} language={language} />
          </dd>
        </div>
        {!isRight && (
          <div>
            <dt>{t('exam.result.rightAnswer')}</dt>
            <dd>
              <Words words={rightWords} isOrdered={question.kind === 'order'} language={language} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('exam.result.why')}</dt>
          <dd lang={language}>{why}</dd>
        </div>
      </dl>
      <p className={styles.lesson}>
        <Link to={`/academy/${topic}/${lesson.id}`}>
          {t('exam.result.lesson')} <span lang={language}>{lesson.title}</span>
        </Link>
      </p>
    </article>
  )
}

/** An answer in words; one of several options is a list. */
function Words({
  words,
  isOrdered,
  language,
}: {
  words: readonly string[]
  isOrdered: boolean
  language: string
}) {
  if (words.length === 0) return t('exam.result.none_given')
  if (words.length === 1) return <span lang={language}>{words[0]}</span>
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List lang={language} className={styles.words}>
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </List>
  )
}
