import { feedbackStates } from '@koersklasse/contract/desk/feedback.ts'
import type { FormEvent } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../../ui/controls/Field.tsx'
import { useAddressParams } from '../../../ui/navigation/use-address-params.ts'
import styles from './Feedback.module.css'

/** The filters of the inbox, which are kept in the address, so that a search can be shared. */
export function FeedbackFilters({ tags }: { tags: readonly string[] }) {
  const [params, change] = useAddressParams()
  const given = (name: string) => params.get(name) ?? ''
  const known = new Set([...tags, ...[params.get('tag') ?? []].flat()])
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    change((before) => {
      for (const name of ['q', 'value', 'state', 'tag']) {
        const text = String(form.get(name) ?? '').trim()
        if (text === '') before.delete(name)
        else before.set(name, text)
      }
      return before
    })
  }
  return (
    <form className={styles.filters} onSubmit={search}>
      <TextField
        type="search"
        name="q"
        label={t('desk-feedback.text')}
        maxLength={100}
        defaultValue={given('q')}
      />
      <SelectField name="state" label={t('desk-feedback.state')} defaultValue={given('state')}>
        <option value="">{t('desk-feedback.any')}</option>
        {feedbackStates.map((state) => (
          <option key={state} value={state}>
            {t(`desk-feedback.states.${state}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="value" label={t('desk-feedback.value')} defaultValue={given('value')}>
        <option value="">{t('desk-feedback.any')}</option>
        {[1, 2, 3, 4, 5].map((value) => (
          <option key={value} value={value}>
            {t('desk-feedback.stars', { value })}
          </option>
        ))}
      </SelectField>
      <SelectField name="tag" label={t('desk-feedback.tag')} defaultValue={given('tag')}>
        <option value="">{t('desk-feedback.any')}</option>
        {[...known].map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </SelectField>
      <Button type="submit">{t('desk-feedback.submit')}</Button>
    </form>
  )
}
