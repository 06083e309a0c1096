// Exams in the form of the contract. An attempt in progress is sent without anything that reveals its answers.

import type {
  ExamAnswer,
  ExamAttempt,
  ExamQuestion,
  ExamResult,
  LessonLink,
} from '@koersklasse/contract/academy.ts'
import { mayStartFrom, passMark } from '@koersklasse/domain/academy/exam.ts'
import { type Answer, formatOf, isRight, type PosedQuestion } from '@koersklasse/domain/academy/questions.ts'
import { writeFigure } from './content/write-figures.ts'
import type { AttemptRow, HandedIn } from './exam-store.ts'

export function toWireAttempt(attempt: AttemptRow): ExamAttempt {
  const { id, topic, language, started_at, questions, answers } = attempt
  return {
    ...{ id, topic, language, startedOn: started_at },
    questions: questions.map(toWireQuestion),
    answers: answers.map(toWireAnswer),
  }
}

/** A question without its answer: each field is named here, so that none is sent by accident. */
function toWireQuestion(question: PosedQuestion): ExamQuestion {
  const { kind, text } = question
  switch (kind) {
    case 'number':
      return { kind, text, unit: question.unit }
    case 'chart': {
      const { options, order, quotes } = question
      return { kind, text, options, order, quotes: [...quotes] }
    }
    default:
      return { kind, text, options: question.options }
  }
}

/** An answer in the form of the contract. */
export function toWireAnswer(answer: Answer): ExamAnswer {
  return answer === null || typeof answer === 'number' ? answer : [...answer]
}

export interface ResultContext {
  certificateCode: string | null
  /** Those of the topic, in the language of the attempt. */
  lessons: readonly LessonLink[]
}

export function toWireResult(attempt: HandedIn, { certificateCode, lessons }: ResultContext): ExamResult {
  const { id, topic, language, questions, answers, handed_in_at, right_count } = attempt
  const isPassed = right_count >= passMark
  // A lesson that has gone since is shown by its id.
  const linkTo = (lesson: string): LessonLink => {
    const found = lessons.find((each) => each.id === lesson)
    return { id: lesson, title: found?.title ?? lesson }
  }
  const marked = questions.map((question, place) => {
    const answer = answers[place] ?? null
    return { question, answer, isRight: isRight(question, answer) }
  })
  const missed = new Map<string, number>()
  for (const { question, isRight } of marked) {
    if (!isRight) missed.set(question.lesson, (missed.get(question.lesson) ?? 0) + 1)
  }
  const again = lessons.filter((lesson) => missed.has(lesson.id))
  again.sort((one, other) => (missed.get(other.id) ?? 0) - (missed.get(one.id) ?? 0))
  return {
    ...{ attemptId: id, topic, language, handedInOn: handed_in_at, rightCount: right_count, isPassed },
    questions: marked.map(({ question, answer, isRight }) => ({
      ...{ question: toWireQuestion(question), answer: toWireAnswer(answer), isRight },
      rightAnswer: question.kind === 'number' ? question.answer : question.right,
      rightWords:
        question.kind === 'number'
          ? [writeAnswer(question, language)]
          : question.right.map((place) => question.options[place] ?? ''),
      why: question.why,
      lesson: linkTo(question.lesson),
    })),
    readAgain: again.map(({ id }) => linkTo(id)),
    certificateCode: isPassed ? certificateCode : null,
    mayStartFrom: isPassed ? null : mayStartFrom(handed_in_at),
  }
}

function writeAnswer(
  { unit, answer }: Extract<PosedQuestion, { kind: 'number' }>,
  language: AttemptRow['language'],
): string {
  return writeFigure(formatOf(unit), unit === 'euro' ? Math.round(answer * 100) : answer, language)
}
