import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate, formatNumber } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { className } from './class-name.ts'
import { classesQuery } from './queries.ts'

/** The competitions whose members the player may see. */
export function Component() {
  const classes = useQuery(classesQuery)
  return (
    <DeskPage area="classes" intro={t('desk-classes.intro')}>
      <Card title={t('desk-classes.list')} flush>
        <Loaded query={classes} outline={<SkeletonRows rows={3} />} failed={t('desk-classes.loadFailed')}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon="people" title={t('desk-classes.none.title')}>
                {t('desk-classes.none.text')}
              </EmptyState>
            ) : (
              <DeskTable
                caption={t('desk-classes.list')}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  {
                    heading: t('desk-classes.competition'),
                    cell: (one) => <Link to={`/desk/classes/${one.id}`}>{className(one)}</Link>,
                  },
                  {
                    heading: t('desk-classes.members'),
                    cell: ({ joined }) => formatNumber(joined),
                    end: true,
                  },
                  {
                    heading: t('desk-classes.start'),
                    cell: ({ start }) => formatDate(start),
                    ...{ end: true, isWhole: true },
                  },
                  {
                    heading: t('desk-classes.end'),
                    cell: ({ end }) => formatDate(end),
                    ...{ end: true, isWhole: true },
                  },
                ]}
              />
            )
          }
        </Loaded>
      </Card>
    </DeskPage>
  )
}
