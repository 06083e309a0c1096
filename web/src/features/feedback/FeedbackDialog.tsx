import { explanationMaxLength, giveFeedback, locationMaxLength } from '@koersklasse/contract/feedback.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { userQuery } from '../../api/queries.ts'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Field.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { useOnline } from '../../ui/status/useOnline.ts'
import { type Draft, ratingNumber } from './draft.ts'
import styles from './FeedbackDialog.module.css'
import { RatingChoice } from './RatingChoice.tsx'

/** Asks for a rating and an optional explanation. */
export function FeedbackDialog({
  draft,
  onDraft,
  onClose,
  onSent,
}: {
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
  onSent: () => void
}) {
  return (
    <Sheet title={t('feedback.title')} onClose={onClose}>
      <FeedbackForm draft={draft} onDraft={onDraft} onSent={onSent} />
    </Sheet>
  )
}

function FeedbackForm({
  draft,
  onDraft,
  onSent,
}: {
  draft: Draft
  onDraft: (draft: Draft) => void
  onSent: () => void
}) {
  const user = useQuery(userQuery).data
  const online = useOnline()
  const { pathname, search, hash } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const send = useMutation({
    mutationFn: (value: number) =>
      call(giveFeedback, {
        body: {
          value,
          consent: Boolean(user) && draft.consent,
          explanation: draft.explanation,
          location: `${pathname}${search}${hash}`.slice(0, locationMaxLength),
        },
      }),
    onSuccess: () => {
      showToast('good', t('feedback.sent'))
      onSent()
    },
    onError: () => showToast('bad', t('feedback.failed')),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (draft.rating === null) form.current?.querySelector<HTMLInputElement>('[type="radio"]')?.focus()
    else send.mutate(ratingNumber(draft.rating))
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <RatingChoice
        rating={draft.rating}
        error={isChecked && draft.rating === null ? t('feedback.ratingNeeded') : undefined}
        onRate={(rating) => onDraft({ ...draft, rating })}
      />
      <Explanation text={draft.explanation} onText={(explanation) => onDraft({ ...draft, explanation })} />
      {user && (
        <Checkbox
          label={t('feedback.consent')}
          checked={draft.consent}
          onChange={(event) => onDraft({ ...draft, consent: event.target.checked })}
        />
      )}
      {!online && <Notice>{t('feedback.offline')}</Notice>}
      <Button type="submit" wide pending={send.isPending} disabled={!online}>
        {t('feedback.send')}
      </Button>
    </form>
  )
}

function Explanation({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('feedback.explanation')}</label>
      <textarea
        id={id}
        rows={4}
        maxLength={explanationMaxLength}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {t('feedback.explanationHint')}
      </span>
    </div>
  )
}
