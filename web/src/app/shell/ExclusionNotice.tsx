import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/queries.ts'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Notice } from '../../ui/status/Notice.tsx'

/** Tells a player who is excluded from the lists, with the way to the reason and the appeal. */
export function ExclusionNotice() {
  const user = useQuery(userQuery).data
  const { pathname } = useLocation()
  const isLeftOut = user?.exclusions.some(({ scope }) => scope === 'lists')
  if (!isLeftOut || pathname === '/exclusion') return null
  return (
    <Notice>
      {t('notInLists')} <Link to="/exclusion">{t('whyExcluded')}</Link>
    </Notice>
  )
}
