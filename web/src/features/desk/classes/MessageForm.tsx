import {
  type Class,
  messageClass,
  messageMaxLength,
  messagesPerDay,
} from '@koersklasse/contract/desk/classes.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/Field.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Classes.module.css'

/** Mails all members of a competition. */
export function MessageForm({ of: { competition, total } }: { of: Class }) {
  const online = useOnline()
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const send = useMutation({
    mutationFn: () => call(messageClass, { params: { id: competition.id }, body: { text: text.trim() } }),
    onSuccess: ({ informed }) => {
      setText('')
      showToast('good', t('desk-classes.message.done', { count: informed }))
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() !== '') send.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextAreaField
        label={t('desk-classes.message.label')}
        hint={t('desk-classes.message.hint', { count: messagesPerDay })}
        error={isMissing ? t('desk-classes.message.missing') : undefined}
        rows={5}
        maxLength={messageMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {send.isError && <Notice kind="bad">{errorText(send.error)}</Notice>}
      <div>
        <Button type="submit" pending={send.isPending} disabled={!online || total === 0}>
          {t('desk-classes.message.submit', { count: total })}
        </Button>
      </div>
    </form>
  )
}
