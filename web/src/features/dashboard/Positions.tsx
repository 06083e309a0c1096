import type { Position } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { positionsQuery } from '../../api/queries.ts'
import { PositionTable } from '../../portfolio/PositionTable.tsx'
import { ShortList } from '../../portfolio/ShortList.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import type { Column } from '../../ui/table/Table.tsx'

/** The positions of the portfolio, valued at the bid. */
export function Positions() {
  const portfolio = useQuery(positionsQuery)
  return (
    <Loaded query={portfolio} outline={<SkeletonRows rows={4} />} failed={t('dashboard.failed.positions')}>
      {({ positions, products, closingBids }) =>
        positions.length === 0 ? (
          <EmptyState
            title={t('dashboard.noPositions')}
            action={<ButtonLink to="/markets">{t('dashboard.toProducts')}</ButtonLink>}
          >
            {t('dashboard.noPositionsText')}
          </EmptyState>
        ) : (
          <ShortList rows={positions}>
            {(shown) => (
              <PositionTable positions={shown} {...{ products, closingBids }} further={[details]} />
            )}
          </ShortList>
        )
      }
    </Loaded>
  )
}

const details: Column<Position> = {
  get heading() {
    return t('position.more')
  },
  cell: (position) => <Details position={position} />,
  end: true,
}

/** A link to the page of the position. */
function Details({ position }: { position: Position }) {
  return (
    <ButtonLink
      look="bare"
      small
      iconOnly
      to={`/position/${position.id}/${position.productId}`}
      aria-label={t('position.details', { name: position.name })}
    >
      <Icon name="forward" size={20} />
    </ButtonLink>
  )
}
