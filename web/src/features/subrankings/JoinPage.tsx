import { joinByLink, refuseByLink, type SubRankingLink } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { isUnknown } from '../../api/errors.ts'
import { userQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { navigate } from '../../router/history.ts'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { LoginNeeded } from '../../ui/status/LoginNeeded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { linkQuery } from './queries.ts'
import styles from './SubRankings.module.css'

/** Joining by a link. A visitor logs in or registers first; whoever was invited by mail can decline without. */
export function Component() {
  const { code = '' } = useParams()
  const user = useQuery(userQuery).data
  const link = useQuery({ ...linkQuery(code), enabled: user !== undefined })
  const refusal = useMutation({ mutationFn: () => call(refuseByLink, { params: { code } }) })
  return (
    <Page narrow title={t('subrankings.join.title')}>
      <Card>
        {refusal.isSuccess ? (
          <EmptyState icon="check" title={t('subrankings.join.refused')}>
            {t('subrankings.join.refusedText')}
          </EmptyState>
        ) : isUnknown(link.error) ? (
          <EmptyState icon="people" title={t('subrankings.join.unknown')}>
            {t('subrankings.join.unknownText')}
          </EmptyState>
        ) : (
          <Loaded query={link} outline={<SkeletonRows rows={2} />} failed={t('subrankings.loadFailed')}>
            {(found) => (
              <>
                <Invitation code={code} link={found} isVisitor={user === null} />
                {found.isPersonal && (
                  <Button look="bare" wide pending={refusal.isPending} onClick={() => refusal.mutate()}>
                    {t('subrankings.join.refuse')}
                  </Button>
                )}
              </>
            )}
          </Loaded>
        )}
      </Card>
    </Page>
  )
}

function Invitation({ code, link, isVisitor }: { code: string; link: SubRankingLink; isVisitor: boolean }) {
  const { subRankingId, subRankingName: name, owner, playerCount: count, isMember, isPersonal } = link
  const client = useQueryClient()
  const join = useMutation({
    mutationFn: () => call(joinByLink, { params: { code } }),
    onSuccess: async ({ id }) => {
      showToast('good', t('subrankings.join.done', { name }))
      await navigate(`/subrankings/${id}`, { replace: true })
      await refetch(client, queryKeys.subRankings())
    },
    onError: (fault) => showToast('bad', `${t('subrankings.join.failed')} ${errorText(fault)}`),
  })
  const facts = t('subrankings.join.facts', { owner, players: t('subrankings.players', { count }) })
  if (isVisitor)
    return (
      <LoginNeeded title={name}>
        {facts} {t(isPersonal ? 'subrankings.join.visitorByMail' : 'subrankings.join.visitor')}
      </LoginNeeded>
    )
  return (
    <EmptyState
      icon="people"
      title={name}
      action={
        <div className={styles.actions}>
          {isMember ? (
            <ButtonLink to={`/subrankings/${subRankingId}`}>{t('subrankings.join.open')}</ButtonLink>
          ) : (
            <Button pending={join.isPending} onClick={() => join.mutate()}>
              {t('subrankings.join.submit')}
            </Button>
          )}
        </div>
      }
    >
      {isMember ? t('subrankings.join.member') : facts}
    </EmptyState>
  )
}
