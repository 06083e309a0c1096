import { type ExamAnswer, type ExamAttempt, handInExam } from '@koersklasse/contract/academy.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { ConfirmButton } from '../../../confirm/ConfirmButton.tsx'
import { navigate } from '../../../router/history.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { keepResult } from '../queries.ts'
import styles from './Exam.module.css'
import type { Given } from './unsent-answers.ts'
import { handInKey, isAnswered } from './use-answers.ts'

/** Hands in an attempt; with questions that have no answer, only once the player is sure. */
export function HandIn({
  attempt: { id, topic },
  answers,
  unsent,
  onDone,
  onBack,
}: {
  attempt: ExamAttempt
  answers: readonly ExamAnswer[]
  /** Those that the server does not have yet. */
  unsent: readonly Given[]
  onDone: () => void
  onBack: () => void
}) {
  const client = useQueryClient()
  const online = useOnline()
  const count = answers.length
  const done = answers.filter(isAnswered).length
  const handIn = useMutation({
    mutationKey: handInKey,
    mutationFn: () => call(handInExam, { body: { attemptId: id, answers: [...unsent] } }),
    onSuccess: async (result) => {
      onDone()
      const kept = keepResult(client, result)
      await navigate(`/academy/${topic}/exam/result`, { replace: true })
      await kept
    },
  })
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {done === count ? t('exam.last.all', { count }) : t('exam.last.some', { done, count })}
      </p>
      {handIn.isError && (
        <Notice kind="bad">
          {t('exam.last.failed')} {errorText(handIn.error)}
        </Notice>
      )}
      <div className={styles.steps}>
        <Button look="quiet" onClick={onBack}>
          {t('exam.last.back')}
        </Button>
        {done === count ? (
          <Button look="accent" pending={handIn.isPending} disabled={!online} onClick={() => handIn.mutate()}>
            {t('exam.last.submit')}
          </Button>
        ) : (
          <ConfirmButton
            label={t('exam.last.submit')}
            pending={handIn.isPending}
            title={t('exam.last.sure')}
            text={t('exam.last.sureText', { count: count - done })}
            submit={t('exam.last.submit')}
            onConfirm={() => handIn.mutate()}
          />
        )}
      </div>
    </div>
  )
}
