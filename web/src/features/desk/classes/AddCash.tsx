import {
  addClassCash,
  addMemberCash,
  type Class,
  type ClassMember,
} from '@koersklasse/contract/desk/classes.ts'
import { depositBounds, mayAddCash } from '@koersklasse/domain/competition/deposit.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { newId } from '../../../api/new-key.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { marketNow } from '../../../live/market-clock.ts'
import { t } from '../../../text/t.ts'
import { TextField } from '../../../ui/controls/Field.tsx'
import { formatMoney } from '../../../ui/numbers/format.ts'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { centsOf } from '../shell/typed-amount.ts'
import styles from './Classes.module.css'

/** Adds cash to the portfolio of a member, or without one to all of the competition. */
export function AddCash({ of: { competition }, member }: { of: Class; member?: ClassMember }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // Stays the same while the sheet is open, so that a request that is sent again adds the cash once.
  const depositId = useRef('')
  const now = marketNow()
  if (now === null || !mayAddCash(competition, now)) return <p>{t('desk-classes.cash.notNow')}</p>
  const cents = centsOf(typed, depositBounds)
  const amount = formatMoney(cents)
  const told = member === undefined ? 'all' : 'one'
  const username = member?.username ?? ''
  const id = competition.id

  function add(reason: string) {
    const body = { depositId: depositId.current, amount: cents!, reason }
    return member === undefined
      ? call(addClassCash, { params: { id }, body })
      : call(addMemberCash, { params: { id, userId: member.userId }, body })
  }

  return (
    <div className={styles.cash}>
      <TextField
        label={t('desk-classes.cash.amount')}
        error={
          isMissing && cents === null
            ? t('desk-classes.cash.missing', {
                ...{ least: formatMoney(depositBounds.least), most: formatMoney(depositBounds.most) },
              })
            : undefined
        }
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ReasonButton
        isTold
        label={t('desk-classes.cash.label')}
        title={t(`desk-classes.cash.title.${told}`)}
        text={t(`desk-classes.cash.text.${told}`, { username, amount })}
        submit={t('desk-classes.cash.submit', { amount })}
        run={add}
        done={t(`desk-classes.cash.done.${told}`, { username, amount })}
        onDone={() => {
          setTyped('')
          setIsMissing(false)
          return refetch(client, queryKeys.desk('classes'))
        }}
        onOpen={() => {
          depositId.current = newId()
          setIsMissing(cents === null)
          return cents !== null
        }}
      />
    </div>
  )
}
