import { type ExamAnswer, type ExamAttempt, saveAnswers } from '@koersklasse/contract/academy.ts'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { ApiError } from '../../../api/errors.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { keepUnsent, withUnsent } from './unsent-answers.ts'

/** How long changes are collected before they are sent, and how long to wait after a failure, in milliseconds. */
const collectMs = 300
const retryMs = 5_000

/** The key of the mutation that hands in. */
export const handInKey = ['hand-in-exam']

/** Whether the server has all answers. */
export type KeptState = 'saved' | 'saving' | 'notSaved' | 'offline'

/**
 * The answers of an attempt. They are sent to the server as they are given, and again after a failure, or when there is a
 * connection again. Until then they are kept on this device.
 * @param onEndedElsewhere called if it turns out that the attempt was handed in elsewhere, or does not exist any more
 */
export function useAnswers({ id, answers: known }: ExamAttempt, onEndedElsewhere: () => void) {
  const [answers, setAnswers] = useState(() => withUnsent(id, known))
  const [kept, setKept] = useState<readonly ExamAnswer[]>(known)
  const [hasEnded, setEnded] = useState(false)
  // What is handed in has all answers.
  const isHandingIn = useIsMutating({ mutationKey: handInKey }) > 0
  const client = useQueryClient()
  const online = useOnline()
  const save = (sent: readonly ExamAnswer[]) => {
    return call(saveAnswers, { params: { id }, body: { answers: [...sent] } })
  }
  const { mutate, isPending, isError } = useMutation({
    mutationFn: save,
    onSuccess: (_, sent) => setKept(sent),
    onError: async (fault) => {
      if (hasEnded || isHandingIn || !isEnd(fault)) return
      setEnded(true)
      showToast('bad', errorText(fault))
      await refetch(client, queryKeys.exams())
      onEndedElsewhere()
    },
  })
  const isKept = hasEnded || answers === kept
  useEffect(() => keepUnsent(id, hasEnded ? answers : kept, answers), [id, hasEnded, kept, answers])
  useEffect(() => {
    if (isKept || isPending || isHandingIn || !online) return
    const timer = setTimeout(() => mutate(answers), isError ? retryMs : collectMs)
    return () => clearTimeout(timer)
  }, [answers, isKept, isPending, isHandingIn, isError, online, mutate])

  // What was given in the last moment before the player leaves the page.
  const atEnd = useRef<(() => void) | null>(null)
  atEnd.current = isKept
    ? null
    : () =>
        void save(answers).then(
          () => keepUnsent(id, answers, answers),
          () => null,
        )
  useEffect(() => () => atEnd.current?.(), [])

  const state: KeptState = isKept ? 'saved' : !online ? 'offline' : isError ? 'notSaved' : 'saving'
  return {
    answers,
    state,
    answer: (index: number, answer: ExamAnswer) => setAnswers((before) => before.with(index, answer)),
    /** To be called once the answers have been handed in: then there is nothing to save any more. */
    finish: () => setEnded(true),
  }
}

/** Whether nothing can be saved any more. */
function isEnd(fault: unknown): boolean {
  return fault instanceof ApiError && ['exam_handed_in', 'not_found'].includes(fault.code)
}

/** Whether there is an answer: a number, or at least one option. */
export function isAnswered(answer: ExamAnswer | undefined): boolean {
  return typeof answer === 'number' || (Array.isArray(answer) && answer.length > 0)
}
