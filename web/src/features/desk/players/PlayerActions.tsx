import {
  type DeskPlayer,
  deletePlayer,
  type ExclusionScope,
  endPlayerSessions,
  excludePlayer,
  exclusionScopes,
  renamePlayer,
} from '@koersklasse/contract/desk/players.ts'
import { readDay } from '@koersklasse/domain/time/local-moment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { navigate } from '../../../router/history.ts'
import { t } from '../../../text/t.ts'
import { DateField } from '../../../ui/controls/DateField.tsx'
import { SelectField, TextField } from '../../../ui/controls/Field.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { useRights } from '../shell/use-rights.ts'
import styles from './Players.module.css'

/** What the desk can do for and to a player, as far as the viewer has the rights. */
export function PlayerActions({ player }: { player: DeskPlayer }) {
  const has = useRights()
  return (
    <div className={`${styles.actions} ${styles.under}`}>
      {has('helpPlayers') && <EndSessions player={player} />}
      {has('sanctionPlayers') && (
        <>
          <Exclude player={player} />
          <Rename player={player} />
          <Delete player={player} />
        </>
      )}
    </div>
  )
}

function useReload({ id }: DeskPlayer) {
  const client = useQueryClient()
  return () => refetch(client, queryKeys.desk('player', id))
}

function EndSessions({ player }: { player: DeskPlayer }) {
  const { id, username } = player
  return (
    <ReasonButton
      label={t('desk-players.endSessions.label')}
      title={t('desk-players.endSessions.title')}
      text={t('desk-players.endSessions.text', { username })}
      submit={t('desk-players.endSessions.label')}
      run={(reason) => call(endPlayerSessions, { params: { id }, body: { reason } })}
      done={t('desk-players.endSessions.done', { username })}
      onDone={useReload(player)}
    />
  )
}

/** The end of a typed day on this device, as an instant; null for a day that is not given. */
function endOf(typed: string): number | null {
  const [year, month, date] = readDay(typed)?.split('-').map(Number) ?? []
  return date === undefined ? null : new Date(year!, month! - 1, date + 1).getTime()
}

function Exclude({ player }: { player: DeskPlayer }) {
  const { id, username } = player
  const [scope, setScope] = useState<ExclusionScope>('lists')
  const [day, setDay] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isWrong = day !== '' && readDay(day) === null
  return (
    <ReasonButton
      isDanger
      isTold
      label={t('desk-players.exclude.label')}
      title={t('desk-players.exclude.title')}
      text={t('desk-players.exclude.text', { username })}
      submit={t('desk-players.exclude.submit')}
      run={(reason) => call(excludePlayer, { params: { id }, body: { scope, until: endOf(day), reason } })}
      isReady={() => {
        setIsTried(true)
        return !isWrong
      }}
      done={t('desk-players.exclude.done', { username })}
      onDone={useReload(player)}
    >
      <SelectField
        label={t('desk-players.columns.from')}
        value={scope}
        onChange={(event) => setScope(event.target.value as ExclusionScope)}
      >
        {exclusionScopes.map((each) => (
          <option key={each} value={each}>
            {t(`desk-players.excludedFrom.${each}`)}
          </option>
        ))}
      </SelectField>
      <DateField
        label={t('desk-players.exclude.until')}
        hint={t('desk-players.exclude.untilHint')}
        error={isTried && isWrong ? t('moment.dateWrong') : undefined}
        date={day}
        onChange={setDay}
      />
    </ReasonButton>
  )
}

function Rename({ player }: { player: DeskPlayer }) {
  const { id, username } = player
  const [wanted, setWanted] = useState('')
  return (
    <ReasonButton
      isTold
      label={t('desk-players.rename.label')}
      title={t('desk-players.rename.title')}
      text={t('desk-players.rename.text', { username })}
      submit={t('desk-players.rename.label')}
      run={(reason) => call(renamePlayer, { params: { id }, body: { username: wanted.trim(), reason } })}
      done={t('desk-players.rename.done')}
      onDone={useReload(player)}
    >
      <TextField
        label={t('desk-players.rename.name')}
        autoComplete="off"
        maxLength={20}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
    </ReasonButton>
  )
}

function Delete({ player: { id, username } }: { player: DeskPlayer }) {
  const client = useQueryClient()
  return (
    <ReasonButton
      isDanger
      label={t('desk-players.remove.label')}
      title={t('desk-players.remove.title')}
      text={t('desk-players.remove.text', { username })}
      submit={t('desk-players.remove.label')}
      run={(reason) => call(deletePlayer, { params: { id }, body: { reason } })}
      done={t('desk-players.remove.done')}
      onDone={() => {
        client.removeQueries({ queryKey: queryKeys.desk('player', id) })
        return navigate('/desk/players')
      }}
    />
  )
}
