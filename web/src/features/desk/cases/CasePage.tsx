import type { CaseDecision } from '@koersklasse/contract/account-cases.ts'
import { caseText, caseTextMaxLength } from '@koersklasse/contract/case-text.ts'
import {
  type AccountCase,
  decideAccountCase,
  noteAccountCase,
} from '@koersklasse/contract/desk/account-cases.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { Link } from '../../../router/Link.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import styles from './Cases.module.css'
import { Evidence } from './Evidence.tsx'
import { caseQuery } from './queries.ts'

/** A case: the evidence, the notes, the decision and the appeals. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(caseQuery(id))
  const names = found.data?.members.map(({ username }) => username).join(', ')
  return (
    <DeskPage area="cases" title={names ?? t('desk-cases.one.title')}>
      <Loaded query={found} outline={<SkeletonText lines={6} />} failed={t('desk-cases.unknown')}>
        {(one) => (
          <>
            <Card title={t('desk-cases.evidence')}>
              <div className={styles.evidence}>
                <p>
                  <strong>{t('desk-cases.scoreOf', { score: String(one.score) })}</strong>
                </p>
                <Evidence evidence={one.evidence} />
                <p className={styles.soft}>{t('desk-cases.explained')}</p>
              </div>
            </Card>
            <Decision of={one} />
            <Notes of={one} />
          </>
        )}
      </Loaded>
      <p>
        <Link to="/desk/cases">{t('desk-cases.one.back')}</Link>
      </p>
    </DeskPage>
  )
}

function Decision({ of: { id, decision, reason, decidedAt, members } }: { of: AccountCase }) {
  return (
    <Card title={t('desk-cases.one.decision')}>
      <div className={styles.note}>
        <p>
          {decision === null || decidedAt === null || reason === null
            ? t('desk-cases.one.undecided')
            : t('desk-cases.one.decided', {
                ...{ decision: t(`desk-cases.cases.${decision}`), date: formatDate(decidedAt), reason },
              })}
        </p>
        {members.map(
          ({ username, appeal }) =>
            appeal !== null && (
              <p key={username}>
                {t('desk-cases.one.appeal', {
                  ...{ name: username, date: formatDate(appeal.at), text: appeal.text },
                })}
              </p>
            ),
        )}
        <div className={styles.actions}>
          <Decide id={id} decision="one_person" label={t('desk-cases.one.decideOne')} />
          <Decide id={id} decision="different_people" label={t('desk-cases.one.decideTwo')} />
        </div>
      </div>
    </Card>
  )
}

function Decide({ id, decision, label }: { id: string; decision: CaseDecision; label: string }) {
  const client = useQueryClient()
  return (
    <ReasonButton
      label={label}
      title={label}
      text={t('desk-cases.one.decideText')}
      submit={label}
      isDanger={decision === 'one_person'}
      isTold
      run={(reason) => call(decideAccountCase, { params: { id }, body: { decision, reason } })}
      done={t('desk-cases.one.decidedToast')}
      onDone={() => refetch(client, queryKeys.desk('cases'))}
    />
  )
}

function Notes({ of: { id, notes } }: { of: AccountCase }) {
  const client = useQueryClient()
  const online = useOnline()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isGood = caseText.safeParse(text).success
  const add = useMutation({
    mutationFn: () => call(noteAccountCase, { params: { id }, body: { text: text.trim() } }),
    onSuccess: () => {
      setText('')
      setIsTried(false)
      showToast('good', t('desk-cases.one.noted'))
      return refetch(client, queryKeys.desk('cases'))
    },
    onError: (fault) => showToast('bad', errorText(fault)),
  })
  return (
    <Card title={t('desk-cases.one.notes')}>
      <form
        className={styles.note}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isGood) add.mutate()
        }}
      >
        {notes.length === 0 ? (
          <p>{t('desk-cases.one.noNotes')}</p>
        ) : (
          <ul className={styles.lines}>
            {notes.map(({ author, text: written, at }) => (
              <li key={`${at} ${written}`}>
                {written}
                <span className={styles.by}>
                  {author ?? t('desk-cases.one.left')}, {formatDate(at)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <TextAreaField
          label={t('desk-cases.one.note')}
          hint={t('desk-cases.one.notesHint')}
          error={isTried && !isGood ? t('desk-cases.one.noteMissing') : undefined}
          rows={3}
          maxLength={caseTextMaxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" look="quiet" pending={add.isPending} disabled={!online}>
            {t('desk-cases.one.addNote')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
