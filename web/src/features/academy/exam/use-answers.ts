import { type ExamAnswer, type ExamAttempt, saveAnswers } from '@koersklasse/contract/academy.ts'
import { withGiven } from '@koersklasse/domain/academy/exam.ts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { ApiError } from '../../../api/errors.ts'
import { userQuery } from '../../../api/queries.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { keepAttempt } from '../queries.ts'
import { dropSent, forgetUnsent, type Given, keepUnsent, readUnsent } from './unsent-answers.ts'

/** How long changes are collected before they are sent, and how long to wait after a failure, in milliseconds. */
const collectMs = 300
const retryMs = 5_000

/** The key of the mutation that hands in. */
export const handInKey = ['hand-in-exam']

/** Whether the server has all answers. */
export type KeptState = 'saved' | 'saving' | 'notSaved' | 'offline'

/**
 * The answers of an attempt. Those that were changed are sent to the server, and again after a failure, or when there is a
 * connection again; until then they are kept on this device. The server answers with what other devices have changed.
 * @param onEndedElsewhere called if it turns out that the attempt was handed in elsewhere, or does not exist any more
 */
export function useAnswers(attempt: ExamAttempt, onEndedElsewhere: () => void) {
  const { id } = attempt
  const client = useQueryClient()
  const player = useQuery(userQuery).data
  const [whose] = useState(() => ({ playerId: player?.id ?? '', attemptId: id }))
  const [{ known, unsent }, setState] = useState(() => ({
    known: attempt.answers as readonly ExamAnswer[],
    unsent: readUnsent(whose) as readonly Given[],
  }))
  const [hasEnded, setEnded] = useState(false)
  // Handing in also sends the answers that are not saved yet, so nothing is saved meanwhile.
  const isHandingIn = useIsMutating({ mutationKey: handInKey }) > 0
  const online = useOnline()
  const save = async (sent: readonly Given[]) => {
    const { answers } = await call(saveAnswers, { params: { id }, body: { answers: [...sent] } })
    dropSent(whose, sent)
    keepAttempt(client, { ...attempt, answers })
    return answers
  }
  const { mutate, isPending, isError } = useMutation({
    mutationFn: save,
    onSuccess: (answers, sent) => {
      setState((before) => ({
        known: answers,
        unsent: before.unsent.filter((given) => !sent.includes(given)),
      }))
    },
    onError: async (fault) => {
      if (hasEnded || isHandingIn || !isEnd(fault)) return
      finish()
      showToast('bad', errorText(fault))
      await refetch(client, queryKeys.exams())
      onEndedElsewhere()
    },
  })
  const isKept = hasEnded || unsent.length === 0
  useEffect(() => {
    if (isKept || isPending || isHandingIn || !online) return
    const timer = setTimeout(() => mutate(unsent), isError ? retryMs : collectMs)
    return () => clearTimeout(timer)
  }, [unsent, isKept, isPending, isHandingIn, isError, online, mutate])

  // Saves the answers of the last moment before the player leaves the page.
  const atEnd = useRef<(() => void) | null>(null)
  atEnd.current = isKept ? null : () => void save(unsent).catch(() => null)
  useEffect(() => () => atEnd.current?.(), [])

  function finish() {
    setEnded(true)
    forgetUnsent(whose)
  }
  const state: KeptState = isKept ? 'saved' : !online ? 'offline' : isError ? 'notSaved' : 'saving'
  return {
    answers: withGiven(known, unsent),
    /** Those that the server does not have yet. */
    unsent,
    state,
    answer(place: number, answer: ExamAnswer) {
      const given = { place, answer }
      keepUnsent(whose, given)
      setState((before) => ({
        known: before.known,
        unsent: [...before.unsent.filter((other) => other.place !== place), given],
      }))
    },
    /** To be called once the answers have been handed in: then there is nothing to save any more. */
    finish,
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
