import type { ExamAnswer, ExamQuestion } from '@koersklasse/contract/academy.ts'
import { t } from '../../../text/t.ts'
import { OptionList } from '../OptionList.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { NumberField } from './NumberField.tsx'
import { OrderField } from './OrderField.tsx'

/** A question, with the fields in which its kind is answered. */
export function QuestionFields({
  question,
  language,
  answer,
  onAnswer,
  written,
  onWritten,
}: {
  question: ExamQuestion
  language: string
  answer: ExamAnswer
  onAnswer: (answer: ExamAnswer) => void
  /** The number as the player has written it, also one that cannot be read. */
  written: string | undefined
  onWritten: (text: string) => void
}) {
  const chosen = Array.isArray(answer) ? answer : []
  const { text } = question
  switch (question.kind) {
    case 'choice':
    case 'chart':
    case 'several': {
      const isSeveral = question.kind === 'several'
      return (
        <>
          {question.kind === 'chart' && <ChartFigure question={question} />}
          <OptionList
            kind={isSeveral ? 'several' : 'one'}
            text={text}
            hint={t(isSeveral ? 'exam.chooseSeveral' : 'exam.chooseOne')}
            language={language}
            options={question.options}
            chosen={chosen}
            onChoose={(places) => onAnswer(places.length === 0 ? null : places)}
          />
        </>
      )
    }
    case 'order':
      return (
        <OrderField
          text={text}
          language={language}
          options={question.options}
          places={Array.isArray(answer) ? answer : null}
          onOrder={onAnswer}
        />
      )
    case 'number':
      return (
        <NumberField
          text={text}
          language={language}
          unit={question.unit}
          value={typeof answer === 'number' ? answer : null}
          onChange={onAnswer}
          written={written}
          onWritten={onWritten}
        />
      )
  }
}
