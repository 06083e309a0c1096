import {
  type DeskProduct,
  liftRestriction,
  type RestrictionKind,
  restrictionKinds,
  restrictProduct,
} from '@koersklasse/contract/desk/market.ts'
import {
  isNoMoment,
  noMoment,
  readDay,
  readMoment,
  type TypedMoment,
} from '@koersklasse/domain/time/local-moment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { SelectField } from '../../../ui/controls/Field.tsx'
import { MomentField } from '../../../ui/controls/MomentField.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'

/** Keeps players from buying a product, until an end if one is given. */
export function Restrict({ product: { id, name } }: { product: DeskProduct }) {
  const client = useQueryClient()
  const [kind, setKind] = useState<RestrictionKind>('sold_out')
  const [until, setUntil] = useState(noMoment)
  const [isTried, setIsTried] = useState(false)
  const isWrong = !isNoMoment(until) && readMoment(until) === null
  return (
    <ReasonButton
      small
      label={t('desk-market.restriction.label')}
      accessibleLabel={t('desk-market.restriction.labelFor', { name })}
      title={t('desk-market.restriction.title')}
      text={t('desk-market.restriction.text', { name })}
      submit={t('desk-market.restriction.label')}
      run={(reason) =>
        call(restrictProduct, {
          params: { id },
          body: { kind, until: toWire(until), reason },
        })
      }
      isReady={() => {
        setIsTried(true)
        return !isWrong
      }}
      done={t('desk-market.restriction.done', { name })}
      onDone={() => refetch(client, queryKeys.desk('market', 'products'))}
    >
      <SelectField
        label={t('desk-market.restriction.kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as RestrictionKind)}
      >
        {restrictionKinds.map((each) => (
          <option key={each} value={each}>
            {t(`desk-market.restriction.${each}`)}
          </option>
        ))}
      </SelectField>
      <MomentField
        label={t('desk-market.restriction.until')}
        hint={t('desk-market.restriction.untilHint')}
        error={isTried && isWrong ? t('desk-market.restriction.untilWrong') : undefined}
        moment={until}
        onChange={setUntil}
      />
    </ReasonButton>
  )
}

/** A moment as the server takes it: 2027-01-04T08:00; null for none. */
function toWire(moment: TypedMoment): string | null {
  if (isNoMoment(moment)) return null
  return `${readDay(moment.date)}T${moment.time}`
}

/** Lets a product be bought again. */
export function Lift({ product: { id, name } }: { product: DeskProduct }) {
  const client = useQueryClient()
  return (
    <ReasonButton
      small
      label={t('desk-market.restriction.lift')}
      accessibleLabel={t('desk-market.restriction.liftFor', { name })}
      title={t('desk-market.restriction.liftTitle')}
      text={t('desk-market.restriction.liftText', { name })}
      submit={t('desk-market.restriction.lift')}
      run={(reason) => call(liftRestriction, { params: { id }, body: { reason } })}
      done={t('desk-market.restriction.lifted', { name })}
      onDone={() => refetch(client, queryKeys.desk('market', 'products'))}
    />
  )
}
