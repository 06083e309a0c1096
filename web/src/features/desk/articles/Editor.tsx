import {
  type ArticleFault,
  articleMaxLength,
  changeArticle,
  type getDeskArticle,
  previewArticle,
} from '@koersklasse/contract/desk/articles.ts'
import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { Prose } from '../../../prose/Prose.tsx'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/Field.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Articles.module.css'
import type { Which } from './queries.ts'

/** Writes the next version of an article, with a preview by the server, which knows the values in it. */
export function Editor({
  which,
  article: { source: known, versions, required, placeholders },
}: {
  which: Which
  article: CallOutput<typeof getDeskArticle>
}) {
  const client = useQueryClient()
  const online = useOnline()
  const [source, setSource] = useState(known)
  const preview = useMutation({
    mutationFn: () => call(previewArticle, { params: which, body: { source } }),
  })
  const save = useMutation({
    mutationFn: () =>
      call(changeArticle, { params: which, body: { source, after: versions[0]?.number ?? 0 } }),
    onSuccess: () => {
      showToast('good', t('desk-articles.saved'))
      return Promise.all([
        refetch(client, queryKeys.desk('articles')),
        refetch(client, queryKeys.article(which.id, which.language)),
      ])
    },
    // The preview says why.
    onError: () => preview.mutate(),
  })
  const isSame = source === known
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextAreaField
        label={t('desk-articles.markdown')}
        hint={
          <>
            {t('desk-articles.hint', { names: placeholders.map((name) => `{{${name}}}`).join(', ') })}{' '}
            {required.length > 0 &&
              t('desk-articles.required', { names: required.map((name) => `{{${name}}}`).join(', ') })}
          </>
        }
        className={styles.source}
        rows={18}
        lang={which.language}
        spellCheck
        maxLength={articleMaxLength}
        value={source}
        onChange={({ target }) => setSource(target.value)}
      />
      {save.isError && <Notice kind="bad">{errorText(save.error)}</Notice>}
      {preview.isError && <Notice kind="bad">{errorText(preview.error)}</Notice>}
      <div className={styles.buttons}>
        <Button look="quiet" pending={preview.isPending} disabled={!online} onClick={() => preview.mutate()}>
          {t('desk-articles.preview')}
        </Button>
        <Button type="submit" pending={save.isPending} disabled={!online || isSame}>
          {t('desk-articles.save')}
        </Button>
      </div>
      <div aria-live="polite">
        {preview.data?.fault && <Notice kind="bad">{faultWords(preview.data.fault)}</Notice>}
        {preview.data?.article && (
          <section className={styles.preview} aria-label={t('desk-articles.previewTitle')}>
            <h3 className={styles.title} lang={which.language}>
              {preview.data.article.title}
            </h3>
            <Prose html={preview.data.article.html} lang={which.language} />
          </section>
        )}
      </div>
    </form>
  )
}

function faultWords({ kind, name }: ArticleFault): string {
  return t(`desk-articles.faults.${kind}`, { name: `{{${name ?? ''}}}` })
}
