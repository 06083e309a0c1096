import { answerFeedback, answerMaxLength, type DeskFeedback } from '@koersklasse/contract/desk/feedback.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/Field.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { Notice } from '../../../ui/status/Notice.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Feedback.module.css'

/** The answer that was mailed; a form for one to who agreed to be named. */
export function Answer({ feedback: { id, username, answer } }: { feedback: DeskFeedback }) {
  if (answer !== null)
    return (
      <div className={styles.answer}>
        <strong>{t('desk-feedback.answeredOn', { date: formatDateTime(answer.answeredOn) })}</strong>
        <p className={styles.said}>{answer.text}</p>
      </div>
    )
  return username === null ? (
    <p className={styles.from}>{t('desk-feedback.cannotAnswer')}</p>
  ) : (
    <AnswerForm id={id} username={username} />
  )
}

function AnswerForm({ id, username }: { id: string; username: string }) {
  const client = useQueryClient()
  const online = useOnline()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const send = useMutation({
    mutationFn: () => call(answerFeedback, { params: { id }, body: { text: text.trim() } }),
    onSuccess: () => {
      showToast('good', t('desk-feedback.sent', { username }))
      return refetch(client, queryKeys.desk('feedback'))
    },
  })
  const isEmpty = text.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isEmpty) send.mutate()
  }
  return (
    <form className={styles.item} noValidate onSubmit={submit}>
      <TextAreaField
        label={t('desk-feedback.answerTo', { username })}
        hint={t('desk-feedback.answerHint')}
        error={isTried && isEmpty ? t('desk-feedback.answerMissing') : undefined}
        rows={3}
        maxLength={answerMaxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {send.isError && <Notice kind="bad">{errorText(send.error)}</Notice>}
      <div>
        <Button type="submit" pending={send.isPending} disabled={!online}>
          {t('desk-feedback.send')}
        </Button>
      </div>
    </form>
  )
}
