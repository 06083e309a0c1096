import type { RankedPlayer } from '@koersklasse/contract/rankings.ts'
import { PositionChange } from '../../ranking/PositionChange.tsx'
import { RiskAdjusted } from '../../scores/RiskAdjusted.tsx'
import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/brand/Avatar.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { playerPath } from '../../ui/navigation/player-path.ts'
import { formatQuantity } from '../../ui/numbers/format.ts'
import { Money, Percent } from '../../ui/numbers/Numbers.tsx'
import { RowDetail, RowName } from '../../ui/table/RowText.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './PlayerTable.module.css'

/** Players of a list, each with a link to their page. */
export function PlayerTable({
  caption,
  players,
  showsRiskAdjusted,
}: {
  caption: string
  players: readonly RankedPlayer[]
  showsRiskAdjusted: boolean
}) {
  const columns: Column<RankedPlayer & { key: string }>[] = [
    {
      heading: t('rankings.columns.position'),
      cell: ({ position }) => <span className={styles.position}>{formatQuantity(position)}</span>,
      width: styles.positions,
    },
    {
      heading: t('rankings.columns.player'),
      cell: (player) => <Name player={player} isNarrow={showsRiskAdjusted} />,
      width: styles.names,
    },
    {
      heading: t('rankings.columns.change'),
      cell: ({ change }) => <PositionChange change={change} />,
      end: true,
      roomy: true,
    },
    {
      heading: t('rankings.columns.value'),
      cell: ({ value }) => <Money cents={value} />,
      end: true,
      roomy: true,
    },
    {
      heading: t('rankings.columns.performance'),
      cell: (player) => <Result player={player} />,
      end: true,
    },
  ]
  if (showsRiskAdjusted)
    columns.push({
      heading: t('scores.adjustedShort'),
      cell: ({ riskAdjusted }) => (
        <RiskAdjusted fraction={riskAdjusted === null ? null : riskAdjusted / 100} />
      ),
      end: true,
    })
  // Players who have left have no name, so that the place in the list is part of the key.
  const rows = players.map((player, index) => ({ ...player, key: player.username ?? `left ${index}` }))
  return <Table caption={caption} columns={columns} rows={rows} keyOf={({ key }) => key} />
}

/** The avatar and the name; a player who has left has neither. Where two scores stand beside it, a phone shows no avatar. */
function Name({
  player: { username, avatarId, mood, isOwn, isSimulated },
  isNarrow,
}: {
  player: RankedPlayer
  isNarrow: boolean
}) {
  const classes = [styles.name, isOwn && styles.own, isNarrow && styles.narrow].filter(Boolean)
  return (
    <span className={classes.join(' ')}>
      <Avatar id={avatarId ?? 0} mood={mood} />
      <span className={styles.text}>
        {username === null ? (
          <span className={styles.left}>{t('rankings.left')}</span>
        ) : (
          <RowName to={playerPath(username)}>{username}</RowName>
        )}
        {(isOwn || isSimulated) && (
          <RowDetail>
            {isOwn && <Badge kind="notice">{t('rankings.you')}</Badge>}
            {isSimulated && <Badge>{t('rankings.simulated')}</Badge>}
          </RowDetail>
        )}
      </span>
    </span>
  )
}

/** The result; on a phone with the change of position below it. */
function Result({ player: { performance, change } }: { player: RankedPlayer }) {
  return (
    <>
      <Percent fraction={performance / 100} />
      <RowDetail tight>
        <PositionChange change={change} />
      </RowDetail>
    </>
  )
}
