import type { ExamAnswer, ExamAttempt } from '@koersklasse/contract/academy.ts'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { navigate } from '../../../router/history.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Heading, Page } from '../../../ui/layout/Page.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import styles from './Exam.module.css'
import { HandIn } from './HandIn.tsx'
import { Kept } from './Kept.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionNav } from './QuestionNav.tsx'
import { isAnswered, useAnswers } from './use-answers.ts'

/** An attempt in progress: one question after another, and then the page to hand it in. */
export function Attempt({ attempt }: { attempt: ExamAttempt }) {
  const { topic, questions, language } = attempt
  const { answers, unsent, state, answer, finish } = useAnswers(attempt, () => {
    void navigate(`/academy/${topic}/exam/result`, { replace: true })
  })
  const [place, setPlace] = useState(() => firstOpen(answers))
  // The texts of number fields, by place, so that a text is still there when the player comes back to correct it.
  const [written, setWritten] = useState<Readonly<Record<number, string>>>({})
  // Each question is a screen of its own, which is read from its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another screen
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [place])
  const question = questions[place]
  const count = questions.length
  const exam = t('exam.title', { topic: t(`academy.topics.${topic}.name`) })
  const title = question ? t('exam.number', { number: place + 1, count }) : t('exam.last.title')
  function next(event: FormEvent) {
    event.preventDefault()
    setPlace(place + 1)
  }
  const heading = (
    <header className={styles.head}>
      <p className={styles.kicker}>
        <span>{exam}</span>
        <Kept state={state} />
      </p>
      <Heading focused>{title}</Heading>
      <ProgressBar done={Math.min(place + 1, count)} count={count} />
    </header>
  )
  return (
    <Page narrow title={exam} heading={heading}>
      {question ? (
        <form className={styles.form} onSubmit={next}>
          <QuestionFields
            key={place}
            question={question}
            language={language}
            answer={answers[place] ?? null}
            onAnswer={(given) => answer(place, given)}
            written={written[place]}
            onWritten={(text) => setWritten((before) => ({ ...before, [place]: text }))}
          />
          <div className={styles.steps}>
            {place > 0 && (
              <Button look="quiet" onClick={() => setPlace(place - 1)}>
                {t('exam.previous')}
              </Button>
            )}
            <Button type="submit">{t(place + 1 < count ? 'exam.next' : 'exam.review')}</Button>
          </div>
        </form>
      ) : (
        <HandIn
          attempt={attempt}
          answers={answers}
          unsent={unsent}
          onDone={finish}
          onBack={() => setPlace(count - 1)}
        />
      )}
      <QuestionNav answers={answers} current={place} onChoose={setPlace} />
    </Page>
  )
}

/** The place of the first question without an answer; after the last if there is none. */
function firstOpen(answers: readonly ExamAnswer[]): number {
  const open = answers.findIndex((answer) => !isAnswered(answer))
  return open < 0 ? answers.length : open
}
