import type { ReactNode } from 'react'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SideNavigation } from '../../../ui/navigation/SideNavigation.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { type DeskArea, deskAreas } from './desk-areas.ts'
import { useRights } from './use-rights.ts'

/**
 * A page of the operator's desk, with a navigation to the areas that the player may use. It has the title of its area unless
 * it gives its own; without an area it is the first page.
 */
export function DeskPage({
  area,
  title,
  intro,
  children,
}: {
  area?: DeskArea
  title?: string | undefined
  intro?: ReactNode
  children: ReactNode
}) {
  const has = useRights()
  const open = deskAreas.filter(({ right }) => has(right))
  const places = open.map(({ path, icon }) => ({
    ...{ to: `/desk/${path}`, icon },
    ...{ title: t(`desk-shell.areas.${path}.title`), short: t(`desk-shell.areas.${path}.short`) },
  }))
  const isOpen = area === undefined || open.some(({ path }) => path === area)
  const ownTitle = area === undefined ? t('desk-shell.title') : t(`desk-shell.areas.${area}.title`)
  return (
    <Page title={title ?? ownTitle} intro={intro}>
      <SideNavigation
        label={t('desk-shell.nav')}
        places={places}
        home="/desk"
        isHome={area === undefined}
        isAbove
      >
        {isOpen ? children : <NotForYou />}
      </SideNavigation>
    </Page>
  )
}

function NotForYou() {
  return (
    <Card>
      <EmptyState icon="lock" title={t('desk-shell.noRight.title')}>
        {t('desk-shell.noRight.text')}
      </EmptyState>
    </Card>
  )
}
