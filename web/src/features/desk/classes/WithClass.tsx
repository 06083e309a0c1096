import type { Class } from '@koersklasse/contract/desk/classes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnknown } from '../../../api/errors.ts'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { classQuery } from './queries.ts'

/**
 * Renders its children for the competition in the address, or why it is not there.
 * @param title the title that the page will have, if that is known before
 * @param intro the outline of the introduction that the page will have
 */
export function WithClass({
  title,
  intro = <Skeleton characters={16} />,
  children,
}: {
  title?: string
  intro?: ReactNode
  children: (of: Class) => ReactNode
}) {
  const { id = '' } = useParams()
  const query = useQuery(classQuery(id))
  if (query.data !== undefined && !isUnknown(query.error)) return children(query.data)
  return (
    <DeskPage area="classes" title={title} intro={query.isPending && intro}>
      <Card>
        {isUnknown(query.error) ? (
          <ClassUnknown />
        ) : (
          <Loaded query={query} outline={<SkeletonRows rows={12} />} failed={t('desk-classes.loadFailed')}>
            {() => null}
          </Loaded>
        )}
      </Card>
    </DeskPage>
  )
}

/** A competition, or a member, that is not there. */
export function ClassUnknown() {
  return (
    <EmptyState
      icon="people"
      title={t('desk-classes.unknown.title')}
      action={<ButtonLink to="/desk/classes">{t('desk-classes.toClasses')}</ButtonLink>}
    >
      {t('desk-classes.unknown.text')}
    </EmptyState>
  )
}
