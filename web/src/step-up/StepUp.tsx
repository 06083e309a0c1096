import { lazy, Suspense } from 'react'
import { loadDialog, useQuestion } from './step-up.ts'

const StepUpDialog = lazy(() => loadDialog().then(({ StepUpDialog }) => ({ default: StepUpDialog })))

/** Shows the dialog while `withStepUp` asks the player to prove who they are. The app renders it once. */
export function StepUp() {
  const question = useQuestion()
  return <Suspense>{question && <StepUpDialog question={question} />}</Suspense>
}
