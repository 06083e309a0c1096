import { getHiddenMistakes, hideMistake, restoreMistake } from '@koersklasse/contract/mistakes.ts'
import { type MistakeKind, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { t } from '../../text/t.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { useOnline } from '../../ui/status/useOnline.ts'
import styles from './AccountScreen.module.css'
import { AccountScreen } from './AccountScreen.tsx'

const hiddenQuery = queryOptions({
  queryKey: queryKeys.hiddenMistakes(),
  queryFn: () => call(getHiddenMistakes, {}),
  // A lesson is hidden where it is shown.
  staleTime: 0,
})

/** Which lessons about mistakes the player gets. */
export function Component() {
  return <AccountScreen page="lessons">{() => <Lessons />}</AccountScreen>
}

function Lessons() {
  const hidden = useQuery(hiddenQuery)
  const online = useOnline()
  return (
    <Card>
      <Loaded
        query={hidden}
        outline={<SkeletonRows rows={mistakeKinds.length} />}
        failed={t('mistakes.settings.loadFailed')}
      >
        {({ kinds }) => (
          <div className={styles.switches}>
            <p>{t('mistakes.settings.intro')}</p>
            {mistakeKinds.map((kind) => (
              <KindSwitch key={kind} kind={kind} isShown={!kinds.includes(kind)} />
            ))}
            {!online && <Notice>{t('mistakes.settings.offline')}</Notice>}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function KindSwitch({ kind, isShown }: { kind: MistakeKind; isShown: boolean }) {
  const client = useQueryClient()
  const online = useOnline()
  const change = useMutation({
    mutationFn: (shows: boolean) => call(shows ? restoreMistake : hideMistake, { params: { kind } }),
    onSuccess: async () => {
      showToast('good', t('mistakes.settings.saved'))
      await Promise.all([
        client.invalidateQueries({ queryKey: hiddenQuery.queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.mistakes() }),
      ])
    },
    onError: (fault) => showToast('bad', `${t('mistakes.hideFailed')} ${errorText(fault)}`),
  })
  return (
    <Switch
      label={t(`mistakes.settings.kinds.${kind}`)}
      checked={change.isPending ? change.variables : isShown}
      aria-busy={change.isPending || undefined}
      disabled={!online}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.target.checked)
      }}
    />
  )
}
