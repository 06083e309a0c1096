import type { DeskNode } from '@koersklasse/contract/desk/operations.ts'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime, formatShare } from '../../../ui/numbers/format.ts'
import { DeskTable } from '../shell/DeskTable.tsx'
import { bytesText, milliseconds } from './amounts.ts'
import styles from './Operations.module.css'

/** Each node with its version, the roles that it holds, and what it uses. */
export function Nodes({ nodes }: { nodes: readonly DeskNode[] }) {
  return (
    <Card title={t('desk-operations.nodes.title')} flush>
      <DeskTable
        caption={t('desk-operations.nodes.title')}
        rows={nodes.map((node, place) => ({ ...node, number: place + 1 }))}
        keyOf={({ id }) => id}
        columns={[
          {
            heading: t('desk-operations.nodes.node'),
            cell: (node) => <Name of={node} />,
            isWhole: true,
          },
          { heading: t('desk-operations.nodes.state'), cell: (node) => <State node={node} /> },
          {
            heading: t('desk-operations.nodes.holds'),
            cell: ({ load }) => load?.held.join(', ') || t('desk-operations.nodes.nothing'),
          },
          {
            heading: t('desk-operations.nodes.started'),
            cell: ({ startedAt }) => formatDateTime(startedAt),
            isWhole: true,
          },
          {
            heading: t('desk-operations.nodes.cpu'),
            cell: ({ load }) => (load ? formatShare(load.cpu / load.processors) : '–'),
            end: true,
          },
          {
            heading: t('desk-operations.nodes.lag'),
            cell: ({ load }) => (load ? milliseconds(load.eventLoopLag) : '–'),
            end: true,
          },
          {
            heading: t('desk-operations.nodes.memory'),
            cell: ({ load }) => (load ? bytesText(load.memory) : '–'),
            end: true,
          },
          {
            heading: t('desk-operations.nodes.sockets'),
            cell: ({ load }) => load?.sockets ?? '–',
            end: true,
          },
        ]}
      />
    </Card>
  )
}

function Name({ of: { number, version } }: { of: DeskNode & { number: number } }) {
  return (
    <>
      {t('desk-operations.nodes.name', { number })}
      <span className={styles.version}>{t('desk-operations.nodes.version', { version })}</span>
    </>
  )
}

function State({ node: { isSilent, heardAt, load } }: { node: DeskNode }) {
  if (isSilent)
    return (
      <>
        <Badge kind="notice">{t('desk-operations.nodes.silent')}</Badge> {formatDateTime(heardAt)}
      </>
    )
  return load?.isReady === false ? (
    <Badge kind="notice">{t('desk-operations.nodes.notReady')}</Badge>
  ) : (
    t('desk-operations.nodes.ready')
  )
}
