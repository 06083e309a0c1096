import { Link, useLocation } from 'react-router'
import { t } from '../text/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { currentOf, places } from './places.ts'

/** Links to the four places, as one of the bars draws them. */
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
