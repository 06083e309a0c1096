import { type DeskLogLine, exportDeskLog } from '@koersklasse/contract/desk/log.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callForFile } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { saveFile } from '../../../download/save-file.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useAddressParams } from '../../../ui/navigation/use-address-params.ts'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { Username } from '../shell/Username.tsx'
import { Changes } from './Changes.tsx'
import { Filters } from './Filters.tsx'
import { toFilters } from './filters.ts'
import styles from './Log.module.css'
import { logQuery } from './queries.ts'
import { calledIn } from './subject-words.ts'

/** The log of the desk: searched, shown a page at a time, and exported. */
export function Component() {
  const [params] = useAddressParams()
  const filters = toFilters(params)
  const log = useInfiniteQuery(logQuery(filters))
  return (
    <DeskPage area="log" intro={t('desk-log.intro')}>
      <Card title={t('desk-log.search')} aside={<Export />}>
        <Filters />
      </Card>
      <Card title={t('desk-log.lines')} flush>
        <Loaded query={log} outline={<SkeletonRows rows={5} />} failed={t('desk-log.loadFailed')}>
          {({ pages }) => <Lines lines={pages.flatMap(({ lines }) => lines)} />}
        </Loaded>
        {log.hasNextPage && (
          <div className={styles.more}>
            <Button look="quiet" pending={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              {t('desk-log.more')}
            </Button>
          </div>
        )}
      </Card>
    </DeskPage>
  )
}

function Lines({ lines }: { lines: readonly DeskLogLine[] }) {
  if (lines.length === 0)
    return (
      <EmptyState icon="history" title={t('desk-log.empty.title')}>
        {t('desk-log.empty.text')}
      </EmptyState>
    )
  return (
    <DeskTable
      caption={t('desk-log.lines')}
      rows={lines}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { heading: t('desk-log.columns.what'), cell: ({ action }) => t(`desk-log.actions.${action}`) },
        { heading: t('desk-log.columns.subject'), cell: (line) => <Subject line={line} /> },
        { heading: t('desk-log.columns.when'), cell: (line) => <WhenAndWho line={line} /> },
        { heading: t('desk-log.columns.why'), cell: (line) => <Why line={line} /> },
      ]}
    />
  )
}

function WhenAndWho({ line }: { line: DeskLogLine }) {
  return (
    <>
      {formatDateTime(line.at)}
      <br />
      <span className={styles.who}>
        {line.by === null ? actorWords(line) : <Username>{line.by}</Username>}
      </span>
    </>
  )
}

function Why({ line: { reason, before, after } }: { line: DeskLogLine }) {
  return (
    <>
      {reason ?? '–'}
      <Changes before={before} after={after} />
    </>
  )
}

function actorWords({ by, isCommandLine, action }: DeskLogLine): string {
  if (isCommandLine) return t('desk-log.commandLine')
  if (action === 'eraseOldLines') return t('desk-log.game')
  return by ?? t('desk-log.left')
}

function Subject({ line }: { line: DeskLogLine }) {
  const { kind, id } = line.subject
  const words = t(`desk-log.subjects.${kind}`)
  const called = calledIn(line)
  if (called === null) return kind === 'accountCase' ? <Link to={`/desk/cases/${id}`}>{words}</Link> : words
  return (
    <>
      {words}: {kind === 'player' ? <Username>{called}</Username> : called}
    </>
  )
}

function Export() {
  const [params] = useAddressParams()
  const online = useOnline()
  const save = useMutation({
    mutationFn: () => callForFile(exportDeskLog, { query: toFilters(params) }),
    onSuccess: (file) => saveFile(file, t('desk-log.file')),
    onError: (fault) => showToast('bad', errorText(fault)),
  })
  return (
    <Button look="quiet" small pending={save.isPending} disabled={!online} onClick={() => save.mutate()}>
      {t('desk-log.export')}
    </Button>
  )
}
