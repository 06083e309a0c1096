import {
  type PlayerSummary,
  resendPlayerActivation,
  type WaitingRegistration,
} from '@koersklasse/contract/desk/players.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/Field.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useAddressParams } from '../../../ui/navigation/use-address-params.ts'
import { formatDate, formatDateTime } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { Username } from '../shell/Username.tsx'
import styles from './Players.module.css'
import { minSearch, playersQuery } from './queries.ts'

/** Looking players up, also those who have not activated their account. */
export function Component() {
  const [params, change] = useAddressParams()
  const q = params.get('q')?.trim() ?? ''
  const found = useQuery(playersQuery(q))
  return (
    <DeskPage area="players" intro={t('desk-players.intro')}>
      <Card title={t('desk-players.search.title')}>
        <form
          key={q}
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            const value = String(new FormData(event.currentTarget).get('q') ?? '').trim()
            change(() => new URLSearchParams(value === '' ? {} : { q: value }))
          }}
        >
          <TextField
            label={t('desk-players.search.label')}
            hint={t('desk-players.search.hint')}
            error={q !== '' && q.length < minSearch ? t('desk-players.search.short') : undefined}
            name="q"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit">{t('desk-players.search.submit')}</Button>
        </form>
      </Card>
      {q.length >= minSearch && (
        <Loaded query={found} outline={<SkeletonRows rows={4} />} failed={t('desk-players.loadFailed')}>
          {({ players, registrations }) => (
            <>
              <Card title={t('desk-players.found')} flush>
                <Found players={players} />
              </Card>
              {registrations.length > 0 && (
                <Card title={t('desk-players.waiting.title')} flush>
                  <Waiting registrations={registrations} />
                </Card>
              )}
            </>
          )}
        </Loaded>
      )}
    </DeskPage>
  )
}

function Found({ players }: { players: readonly PlayerSummary[] }) {
  if (players.length === 0)
    return (
      <EmptyState icon="search" title={t('desk-players.none.title')}>
        {t('desk-players.none.text')}
      </EmptyState>
    )
  return (
    <DeskTable
      caption={t('desk-players.found')}
      rows={players}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: t('desk-players.columns.name'),
          cell: ({ id, username }) => (
            <Username>
              <Link to={`/desk/players/${id}`}>{username}</Link>
            </Username>
          ),
        },
        {
          heading: t('desk-players.columns.state'),
          cell: ({ excludedFrom }) =>
            excludedFrom === null ? (
              t('desk-players.plays')
            ) : (
              <Badge kind="notice">{t(`desk-players.excludedFrom.${excludedFrom}`)}</Badge>
            ),
        },
        { heading: t('desk-players.columns.since'), cell: ({ createdAt }) => formatDate(createdAt) },
        {
          heading: t('desk-players.columns.used'),
          cell: ({ usedAt }) => (usedAt === null ? '–' : formatDateTime(usedAt)),
        },
      ]}
    />
  )
}

function Waiting({ registrations }: { registrations: readonly WaitingRegistration[] }) {
  const client = useQueryClient()
  return (
    <DeskTable
      caption={t('desk-players.waiting.title')}
      rows={registrations}
      keyOf={({ id }) => id}
      columns={[
        { heading: t('desk-players.columns.name'), cell: ({ username }) => <Username>{username}</Username> },
        { heading: t('desk-players.columns.email'), cell: ({ email }) => email },
        { heading: t('desk-players.columns.expires'), cell: ({ expiresAt }) => formatDateTime(expiresAt) },
        {
          heading: t('desk-players.columns.action'),
          isQuiet: true,
          cell: ({ id, username }) => (
            <ReasonButton
              small
              label={t('desk-players.waiting.resend')}
              accessibleLabel={t('desk-players.waiting.resendTo', { username })}
              title={t('desk-players.waiting.confirm')}
              text={t('desk-players.waiting.text', { username })}
              submit={t('desk-players.waiting.resend')}
              run={(reason) => call(resendPlayerActivation, { params: { id }, body: { reason } })}
              done={t('desk-players.waiting.done')}
              onDone={() => refetch(client, queryKeys.desk('players'))}
            />
          ),
        },
      ]}
    />
  )
}
