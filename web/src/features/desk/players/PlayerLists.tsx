import type { DeskPlayer } from '@koersklasse/contract/desk/players.ts'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { type DeskColumn, DeskTable } from '../shell/DeskTable.tsx'
import styles from './Players.module.css'
import { untilWords } from './until-words.ts'

/** The lists on the page of a player: exclusions, sessions, mails, consents, and what was done at the desk. */
export function PlayerLists({ player }: { player: DeskPlayer }) {
  return (
    <>
      <List
        name="exclusions"
        rows={player.exclusions}
        columns={[
          {
            heading: t('desk-players.columns.from'),
            cell: ({ scope }) => t(`desk-players.excludedFrom.${scope}`),
          },
          {
            heading: t('desk-players.columns.state'),
            cell: ({ isOver, until }) => {
              if (isOver) return t('desk-players.over')
              return untilWords(until)
            },
          },
          { heading: t('desk-players.columns.reason'), cell: ({ reason }) => reason },
          { heading: t('desk-players.columns.appeal'), cell: ({ appeal }) => appeal ?? '–' },
        ]}
      />
      <List
        name="sessions"
        rows={player.sessions}
        columns={[
          {
            heading: t('desk-players.columns.device'),
            cell: ({ browser, system }) =>
              [browser, system].filter(Boolean).join(', ') || t('desk-players.unknownDevice'),
          },
          { heading: t('desk-players.columns.used'), cell: ({ usedAt }) => formatDateTime(usedAt) },
          {
            heading: t('desk-players.columns.since'),
            cell: ({ createdAt }) => formatDateTime(createdAt),
            isWhole: true,
          },
        ]}
      />
      <List
        name="mails"
        rows={player.mails}
        columns={[
          { heading: t('desk-players.columns.subject'), cell: ({ subject }) => subject },
          { heading: t('desk-players.columns.state'), cell: mailState },
          {
            heading: t('desk-players.columns.when'),
            cell: ({ createdAt }) => formatDateTime(createdAt),
            isWhole: true,
          },
        ]}
      />
      <List
        name="consents"
        rows={player.consents}
        columns={[
          { heading: t('desk-players.columns.mailing'), cell: ({ mailing }) => mailing },
          {
            heading: t('desk-players.columns.state'),
            cell: ({ isGiven }) => t(isGiven ? 'desk-players.given' : 'desk-players.takenBack'),
          },
          {
            heading: t('desk-players.columns.when'),
            cell: ({ createdAt }) => formatDateTime(createdAt),
            isWhole: true,
          },
        ]}
      />
      <List
        name="log"
        rows={player.log}
        columns={[
          {
            heading: t('desk-players.columns.what'),
            cell: ({ action }) => t(`desk-log.actions.${action}`),
          },
          {
            heading: t('desk-players.columns.who'),
            cell: ({ by, isCommandLine }) =>
              isCommandLine ? t('desk-log.commandLine') : (by ?? t('desk-log.left')),
          },
          { heading: t('desk-players.columns.when'), cell: ({ at }) => formatDateTime(at), isWhole: true },
          { heading: t('desk-players.columns.reason'), cell: ({ reason }) => reason ?? '–' },
        ]}
      />
    </>
  )
}

function mailState({ state, tries }: DeskPlayer['mails'][number]) {
  const words = t(`desk-players.mailStates.${state}`, { count: tries })
  return state === 'sent' ? words : <Badge kind="notice">{words}</Badge>
}

function List<Row>({
  name,
  rows,
  columns,
}: {
  name: 'exclusions' | 'sessions' | 'mails' | 'consents' | 'log'
  rows: readonly Row[]
  columns: readonly DeskColumn<Row>[]
}) {
  return (
    <Card title={t(`desk-players.lists.${name}.title`)} flush>
      {rows.length === 0 ? (
        <p className={styles.none}>{t(`desk-players.lists.${name}.none`)}</p>
      ) : (
        <DeskTable
          caption={t(`desk-players.lists.${name}.title`)}
          rows={rows}
          keyOf={(row) => String(rows.indexOf(row))}
          columns={columns}
        />
      )}
    </Card>
  )
}
