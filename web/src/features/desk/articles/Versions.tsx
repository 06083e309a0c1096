import { type ArticleVersion, restoreArticle } from '@koersklasse/contract/desk/articles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { ConfirmButton } from '../../../confirm/ConfirmButton.tsx'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { DeskTable } from '../shell/DeskTable.tsx'
import type { Which } from './queries.ts'
import { versionWords } from './version-words.ts'

/** Who wrote which version when. Each can be restored, as a new one. */
export function Versions({ which, versions }: { which: Which; versions: readonly ArticleVersion[] }) {
  const last = versions[0]?.number ?? 0
  const rows = [...versions, null]
  return (
    <Card title={t('desk-articles.versions')} flush>
      <DeskTable
        caption={t('desk-articles.versions')}
        rows={rows}
        keyOf={(version) => String(version?.number ?? 0)}
        columns={[
          {
            heading: t('desk-articles.version'),
            cell: (version) => (
              <>
                {versionWords(version?.number ?? 0)}{' '}
                {(version?.number ?? 0) === last && <Badge kind="notice">{t('desk-articles.current')}</Badge>}
              </>
            ),
          },
          {
            heading: t('desk-articles.when'),
            cell: (version) => (version === null ? '–' : formatDateTime(version.at)),
          },
          {
            heading: t('desk-articles.who'),
            cell: (version) => (version === null ? '–' : (version.by ?? t('desk-articles.left'))),
          },
          {
            heading: t('desk-articles.what'),
            cell: (version) =>
              version?.restored == null
                ? '–'
                : t('desk-articles.restoredFrom', { version: versionWords(version.restored) }),
          },
          {
            heading: t('desk-articles.actions'),
            isQuiet: true,
            cell: (version) =>
              (version?.number ?? 0) !== last && (
                <Restore which={which} number={version?.number ?? 0} after={last} />
              ),
          },
        ]}
      />
    </Card>
  )
}

function Restore({ which, number, after }: { which: Which; number: number; after: number }) {
  const client = useQueryClient()
  const version = versionWords(number)
  const restore = useMutation({
    mutationFn: () => call(restoreArticle, { params: which, body: { number, after } }),
    onSuccess: () => {
      showToast('good', t('desk-articles.restored', { version }))
      return Promise.all([
        refetch(client, queryKeys.desk('articles')),
        refetch(client, queryKeys.article(which.id, which.language)),
      ])
    },
    onError: (fault) => showToast('bad', errorText(fault)),
  })
  return (
    <ConfirmButton
      small
      label={t('desk-articles.restore')}
      accessibleLabel={t('desk-articles.restoreOf', { version })}
      pending={restore.isPending}
      title={t('desk-articles.restoreTitle')}
      text={t('desk-articles.restoreText', { version })}
      submit={t('desk-articles.restore')}
      onConfirm={() => restore.mutate()}
    />
  )
}
