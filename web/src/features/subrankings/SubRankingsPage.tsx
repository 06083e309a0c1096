import type { SubRanking } from '@koersklasse/contract/subrankings.ts'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Invites } from '../../invites/Invites.tsx'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Percent } from '../../ui/numbers/Numbers.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { subRankingsQuery } from './queries.ts'
import styles from './SubRankings.module.css'

/** The sub-rankings of the player, with the own place and result in each. */
export function Component() {
  const subRankings = useQuery(subRankingsQuery)
  return (
    <Page title={t('subrankings.title')} intro={t('subrankings.intro')}>
      <Invites />
      <Card flush>
        <Loaded query={subRankings} outline={<SkeletonRows rows={3} />} failed={t('subrankings.loadFailed')}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon="people" title={t('subrankings.empty')}>
                {t('subrankings.emptyText')}
              </EmptyState>
            ) : (
              <List rows={rows} />
            )
          }
        </Loaded>
      </Card>
      <div className={styles.actions}>
        <ButtonLink to="/subrankings/create">{t('subrankings.create.link')}</ButtonLink>
        <ButtonLink look="quiet" to="/rankings">
          {t('subrankings.toRankings')}
        </ButtonLink>
      </div>
    </Page>
  )
}

function List({ rows }: { rows: readonly SubRanking[] }) {
  const brand = use(BrandName)
  return (
    <Table
      caption={t('subrankings.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: t('subrankings.name'),
          cell: ({ id, name, owner, isOwner, competitionName, playerCount }) => (
            <>
              <Link className={styles.name} to={`/subrankings/${id}`}>
                {name}
              </Link>
              <span className={styles.facts}>
                {t('subrankings.players', { count: playerCount })} ·{' '}
                {isOwner ? t('subrankings.ownerIsYou') : t('subrankings.ownerIs', { owner })} ·{' '}
                {t('subrankings.inCompetition', { name: competitionName || brand })}
              </span>
            </>
          ),
        },
        {
          heading: t('subrankings.position'),
          end: true,
          cell: ({ position }) => position ?? '–',
        },
        {
          heading: t('subrankings.performance'),
          end: true,
          cell: ({ performance }) => <Percent fraction={performance} />,
        },
      ]}
    />
  )
}
