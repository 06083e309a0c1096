import {
  chooseCompetition,
  type DescribedCompetition,
  joinCompetition,
} from '@koersklasse/contract/competitions.ts'
import { formatJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ApiError } from '../../api/errors.ts'
import { userQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { OrganiserText } from '../../prose/OrganiserText.tsx'
import { navigate } from '../../router/history.ts'
import { useLocation, useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/Field.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { loginPath } from '../../ui/navigation/login-path.ts'
import { formatCosts, formatDate, formatDateTime, formatMoney, formatShare } from '../../ui/numbers/format.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import styles from './JoinPage.module.css'
import { practiceFact } from './practice-fact.ts'
import { competitionByCodeQuery } from './queries.ts'
import { Rules } from './Rules.tsx'
import { weeklyDepositFact } from './weekly-deposit-fact.ts'

/** Joining a competition with a code, which somebody types or which comes with a link. */
export function Component() {
  const search = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  return code === '' ? <CodePage /> : <CompetitionPage key={code} code={code} />
}

function CodePage({ refused }: { refused?: string }) {
  const [isMissing, setIsMissing] = useState(false)
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setIsMissing(code === '')
    if (code !== '') navigate(`/competitions/join?${new URLSearchParams({ code })}`)
  }
  return (
    <Page narrow title={t('competition.withCodePage.title')} intro={t('competition.withCodePage.intro')}>
      {refused && <Notice kind="bad">{refused}</Notice>}
      <form className={styles.form} noValidate onSubmit={find}>
        <TextField
          name="code"
          label={t('competition.withCodePage.code')}
          hint={t('competition.withCodePage.codeHint')}
          error={isMissing ? t('competition.withCodePage.codeNeeded') : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" wide>
          {t('competition.withCodePage.find')}
        </Button>
      </form>
    </Page>
  )
}

function CompetitionPage({ code }: { code: string }) {
  const found = useQuery(competitionByCodeQuery(code))
  if (found.isPending) {
    return (
      <Page narrow title={t('competition.withCodePage.title')}>
        <SkeletonRows rows={5} />
      </Page>
    )
  }
  if (found.data !== undefined) return <Found competition={found.data.competition} code={code} />
  if (found.error instanceof ApiError && ['not_found', 'invalid_input'].includes(found.error.code))
    return <CodePage refused={t('competition.withCodePage.unknown')} />
  return (
    <Page narrow title={t('competition.withCodePage.title')}>
      <RetryPanel
        message={errorText(found.error)}
        pending={found.isFetching}
        onRetry={() => found.refetch()}
      />
    </Page>
  )
}

function Found({ competition, code }: { competition: DescribedCompetition; code: string }) {
  const { joinFrom, joinUntil, textHtml, joinCode } = competition
  return (
    <Page narrow title={competition.name} intro={joinCode === null ? undefined : formatJoinCode(joinCode)}>
      <OrganiserText html={textHtml} />
      <FactList
        facts={[
          practiceFact(competition),
          [t('competition.withCodePage.start'), formatDateTime(competition.startDateTime)],
          [t('competition.withCodePage.end'), formatDate(competition.endDateTime - 1)],
          joinFrom !== null && [t('competition.withCodePage.joinFrom'), formatDateTime(joinFrom)],
          joinUntil !== null && [t('competition.withCodePage.joinUntil'), formatDateTime(joinUntil)],
          [t('disclaimer.balance'), formatMoney(competition.startingBalance)],
          weeklyDepositFact(competition),
          [t('disclaimer.costs'), formatCosts(competition.costs)],
          [t('disclaimer.sprinters'), formatMoney(competition.maxLeverageSpreadAmount)],
          competition.underlyingCapPercent !== null && [
            t('disclaimer.underlying'),
            t('disclaimer.underlyingShare', { share: formatShare(competition.underlyingCapPercent / 100) }),
          ],
          competition.areResetsAllowed && [t('disclaimer.resets'), t('disclaimer.resetsDaily')],
          [
            t('competition.withCodePage.visibility'),
            t(`competition.withCodePage.seen.${competition.visibility}`),
          ],
        ]}
      />
      <Rules />
      <Door competition={competition} code={code} />
      <p>
        <ButtonLink look="quiet" to="/competitions/join">
          {t('competition.withCodePage.other')}
        </ButtonLink>
      </p>
    </Page>
  )
}

/** The button to join, or what keeps somebody from joining. */
function Door({ competition, code }: { competition: DescribedCompetition; code: string }) {
  const client = useQueryClient()
  const address = useLocation()
  const user = useQuery(userQuery).data
  const { joined, joining, id } = competition
  const enter = useMutation({
    mutationFn: () =>
      joined
        ? call(chooseCompetition, { body: { competitionId: id } })
        : call(joinCompetition, { body: { code } }),
    onSuccess: async () => {
      await refetch(client, queryKeys.user())
      await client.resetQueries({ queryKey: queryKeys.player() })
      navigate('/dashboard', { replace: true })
    },
  })
  if (joining !== 'open' && !joined) return <Notice>{t(`competition.withCodePage.${joining}`)}</Notice>
  if (!user) {
    return (
      <>
        <ButtonLink wide to={loginPath(address)}>
          {t('competition.withCodePage.logIn')}
        </ButtonLink>
        <ButtonLink wide look="quiet" to="/auth/register">
          {t('competition.withCodePage.register')}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {enter.isError && <Notice kind="bad">{errorText(enter.error)}</Notice>}
      {joined && <p>{t('competition.joined')}</p>}
      <Button wide look="accent" pending={enter.isPending} onClick={() => enter.mutate()}>
        {t(joined ? 'competition.withCodePage.look' : 'competition.withCodePage.accept')}
      </Button>
    </>
  )
}
