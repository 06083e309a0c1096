import { giveConsent } from '@koersklasse/contract/competitions.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import {
  activeCompetitionQuery,
  competitionsQuery,
  consentQuery,
  nextCompetitionQuery,
  userQuery,
} from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { Countdown } from '../../competition/Countdown.tsx'
import { NoCompetition } from '../../competition/NoCompetition.tsx'
import { usePractice } from '../../competition/practice.ts'
import { OrganiserText } from '../../prose/OrganiserText.tsx'
import { navigate } from '../../router/history.ts'
import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { pathAfterLogin } from '../../ui/navigation/login-path.ts'
import { formatCosts, formatDate, formatDateTime, formatMoney, formatShare } from '../../ui/numbers/format.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { practiceFact } from './practice-fact.ts'
import { Rules } from './Rules.tsx'
import { weeklyDepositFact } from './weekly-deposit-fact.ts'

/** The rules of the running competition, or of the next one while none runs; accepting them joins it. */
export function Component() {
  const client = useQueryClient()
  const active = useQuery(activeCompetitionQuery)
  const hasJoined = useQuery(consentQuery).data
  const all = useQuery({ ...competitionsQuery, meta: { isBackground: true } }).data?.competitions
  const next = useQuery({ ...nextCompetitionQuery, enabled: active.data === null })
  const practice = usePractice()
  const accept = useMutation({
    mutationFn: () => call(giveConsent, {}),
    onSuccess: async () => {
      // Another competition may unlock other types of products and orders.
      void client.invalidateQueries(userQuery)
      await refetch(client, queryKeys.player())
      navigate(pathAfterLogin(location.search, '/dashboard'), { replace: true })
    },
  })

  if (active.isPending || (active.data === null && next.isPending)) {
    return (
      <Page narrow title={t('disclaimer.title')}>
        <SkeletonRows rows={3} />
      </Page>
    )
  }
  const failed = [active, next].find(({ isLoadingError }) => isLoadingError)
  if (failed) {
    return (
      <Page narrow title={t('disclaimer.title')}>
        <RetryPanel
          message={errorText(failed.error)}
          pending={failed.isFetching}
          onRetry={() => failed.refetch()}
        />
      </Page>
    )
  }
  const competition = active.data ?? next.data
  if (!competition) {
    return (
      <Page narrow title={t('disclaimer.title')}>
        <NoCompetition />
      </Page>
    )
  }
  const begins = active.data && practice === null ? null : competition.startDateTime
  return (
    <Page narrow title={competition.name || t('disclaimer.title')} intro={t('disclaimer.intro')}>
      <OrganiserText html={all?.find(({ id }) => id === competition.id)?.textHtml ?? ''} />
      <FactList
        facts={[
          [t('disclaimer.balance'), formatMoney(competition.startingBalance)],
          weeklyDepositFact(competition),
          [t('disclaimer.costs'), formatCosts(competition.costs)],
          [t('disclaimer.sprinters'), formatMoney(competition.maxLeverageSpreadAmount)],
          competition.underlyingCapPercent !== null && [
            t('disclaimer.underlying'),
            t('disclaimer.underlyingShare', { share: formatShare(competition.underlyingCapPercent / 100) }),
          ],
          competition.areResetsAllowed && [t('disclaimer.resets'), t('disclaimer.resetsDaily')],
          ...(begins === null
            ? []
            : [
                practiceFact(competition),
                [t('disclaimer.start'), formatDateTime(competition.startDateTime)] as const,
              ]),
          [t('disclaimer.end'), formatDate(competition.endDateTime - 1)],
        ]}
      />
      <Rules />
      {accept.isError && <Notice kind="bad">{t('disclaimer.failed')}</Notice>}
      {hasJoined ? (
        <Joined begins={begins} />
      ) : (
        <Button wide look="accent" pending={accept.isPending} onClick={() => accept.mutate()}>
          {t('disclaimer.accept')}
        </Button>
      )}
    </Page>
  )
}

/** Shown to a player who takes part already, with the time until the competition begins. */
function Joined({ begins }: { begins: EpochMs | null }) {
  return (
    <>
      <p>{t('competition.joined')}</p>
      {begins !== null && (
        <div>
          <p>{t('competition.begins')}</p>
          <Countdown until={begins} />
        </div>
      )}
      <ButtonLink look="quiet" to="/dashboard">
        {t('competition.toDashboard')}
      </ButtonLink>
    </>
  )
}
