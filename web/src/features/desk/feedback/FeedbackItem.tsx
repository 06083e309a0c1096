import {
  type DeskFeedback,
  mostTags,
  tagFeedback,
  tagMaxLength,
} from '@koersklasse/contract/desk/feedback.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/Field.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { Answer } from './Answer.tsx'
import styles from './Feedback.module.css'

/** A piece of feedback, with its tags and its answer. */
export function FeedbackItem({ feedback }: { feedback: DeskFeedback }) {
  const { value, explanation, location, createdOn, username } = feedback
  return (
    <Card title={`${t('desk-feedback.stars', { value })} · ${formatDateTime(createdOn)}`}>
      <div className={styles.item}>
        <p className={styles.said}>{explanation || t('desk-feedback.noText')}</p>
        <p className={styles.from}>
          {username === null ? t('desk-feedback.anonymous') : t('desk-feedback.by', { username })} ·{' '}
          <code>{location}</code>
        </p>
        <Tags feedback={feedback} />
        <Answer feedback={feedback} />
      </div>
    </Card>
  )
}

function Tags({ feedback: { id, tags } }: { feedback: DeskFeedback }) {
  const client = useQueryClient()
  const online = useOnline()
  const [written, setWritten] = useState('')
  const save = useMutation({
    mutationFn: (next: string[]) => call(tagFeedback, { params: { id }, body: { tags: next } }),
    onSuccess: () => {
      setWritten('')
      return refetch(client, queryKeys.desk('feedback'))
    },
    onError: (fault) => showToast('bad', errorText(fault)),
  })
  const tag = written.trim()
  function add(event: FormEvent) {
    event.preventDefault()
    if (tag !== '') save.mutate([...tags, tag])
  }
  return (
    <div className={styles.tags}>
      {tags.length > 0 && (
        <ul className={styles.tagList} aria-label={t('desk-feedback.tags')}>
          {tags.map((one) => (
            <li key={one}>
              <Badge>{one}</Badge>
              <Button
                small
                look="bare"
                disabled={!online || save.isPending}
                aria-label={t('desk-feedback.removeTag', { tag: one })}
                onClick={() => save.mutate(tags.filter((other) => other !== one))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < mostTags && (
        <form className={styles.addTag} onSubmit={add}>
          <TextField
            label={t('desk-feedback.newTag')}
            autoComplete="off"
            maxLength={tagMaxLength}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
          <Button type="submit" look="quiet" pending={save.isPending} disabled={!online}>
            {t('desk-feedback.addTag')}
          </Button>
        </form>
      )}
    </div>
  )
}
