import type { ExamAnswer, ExamQuestion } from '@koersklasse/contract/academy.ts'
import { t } from '../../../text/t.ts'
import { formatMoney, formatNumber } from '../../../ui/numbers/format.ts'

/** An answer in words: each chosen option, or the number with its unit; an empty list for none. */
export function answerWords(question: ExamQuestion, answer: ExamAnswer): string[] {
  if (answer === null) return []
  if (question.kind !== 'number') {
    return Array.isArray(answer) ? answer.map((place) => question.options[place] ?? '') : []
  }
  if (typeof answer !== 'number') return []
  const { unit } = question
  if (unit === 'euro') return [formatMoney(answer * 100)]
  return [t(`exam.inUnit.${unit}`, { number: formatNumber(answer) })]
}
