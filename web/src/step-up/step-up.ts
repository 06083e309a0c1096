// Step-up: the server refuses a sensitive change if the player logged in too long ago. The player then proves once more who
// they are, in a dialog, and the change is made again.

import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/errors.ts'

/** The question that is open; `answer` closes it and says whether the player proved who they are. */
export interface Question {
  answer(isProved: boolean): void
}

/** Asks one question at a time. Whoever asks while it is open gets the same answer. */
export function createQuestions() {
  let open: (Question & { answered: Promise<boolean> }) | null = null
  const listeners = new Set<() => void>()

  function change(next: typeof open): void {
    open = next
    for (const listener of listeners) listener()
  }

  return {
    /** Resolves to whether the player proved who they are; false if they closed the dialog. */
    ask(): Promise<boolean> {
      if (open !== null) return open.answered
      const { promise: answered, resolve } = Promise.withResolvers<boolean>()
      const answer = (isProved: boolean): void => {
        change(null)
        resolve(isProved)
      }
      change({ answer, answered })
      return answered
    },
    open: (): Question | null => open,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const questions = createQuestions()

/** Loads the dialog, which is shown while a question is open. */
export const loadDialog = () => import('./StepUpDialog.tsx')

async function askPlayer(): Promise<boolean> {
  await loadDialog().catch(() => {
    throw new ApiError('unreachable')
  })
  return questions.ask()
}

/** The question that is open; null for none. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(questions.subscribe, questions.open)
}

/**
 * Makes a call that the server may refuse with `reauthentication_required`. Has the player prove who they are in that case,
 * and makes the call again. It is all that a screen needs for it: `mutationFn: () => withStepUp(() => call(changeEmail, …))`.
 * @param action makes the call; it is made at most twice
 * @returns the answer of the call
 * @throws ApiError as the call; with `reauthentication_required` if the player closed the dialog (`isStepUpDeclined`)
 */
export async function withStepUp<Answer>(action: () => Promise<Answer>, ask = askPlayer): Promise<Answer> {
  try {
    return await action()
  } catch (fault) {
    if (!isStepUpDeclined(fault) || !(await ask())) throw fault
    return action()
  }
}

/** Whether a call failed only because the player did not prove who they are. No message is needed: they closed the dialog. */
export function isStepUpDeclined(fault: unknown): boolean {
  return fault instanceof ApiError && fault.code === 'reauthentication_required'
}
