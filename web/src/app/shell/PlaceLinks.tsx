import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { currentOf, places } from './places.ts'

/** The links to the main places, for the bars and the menu. */
export function PlaceLinks({
  className,
  withIcons = true,
}: {
  className: string | undefined
  withIcons?: boolean
}) {
  const { pathname } = useLocation()
  return places.map((place) => (
    <Link key={place.to} to={place.to} className={className} aria-current={currentOf(place, pathname)}>
      {withIcons && <Icon name={place.icon} />}
      <span>{t(place.text)}</span>
    </Link>
  ))
}
