import { appealCase, getOwnCases, type OwnCase } from '@koersklasse/contract/account-cases.ts'
import { caseText, caseTextMaxLength } from '@koersklasse/contract/case-text.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/controls/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { formatDate } from '../../ui/numbers/format.ts'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../ui/status/Skeleton.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { useOnline } from '../../ui/status/useOnline.ts'
import styles from './AccountScreen.module.css'
import { AccountScreen } from './AccountScreen.tsx'

const casesQuery = queryOptions({
  queryKey: queryKeys.accountCases(),
  queryFn: async () => (await call(getOwnCases, {})).cases,
  staleTime: 0,
})

/** What is looked at to find several accounts of one person, and the decisions about the player's own. */
export function Component() {
  return <AccountScreen page="fair-play">{() => <FairPlay />}</AccountScreen>
}

function FairPlay() {
  const cases = useQuery(casesQuery)
  return (
    <>
      <Card>
        <p>{t('fair-play.intro')}</p>
        <p>
          <Link to="/article/individual-rights">{t('fair-play.more')}</Link>
        </p>
      </Card>
      <Loaded query={cases} outline={<SkeletonText lines={3} />} failed={t('fair-play.loadFailed')}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <p>{t('fair-play.none')}</p>
            </Card>
          ) : (
            list.map((one) => <Decided key={one.id} one={one} />)
          )
        }
      </Loaded>
    </>
  )
}

function Decided({ one: { id, decision, decidedAt, competition, reason, appeal } }: { one: OwnCase }) {
  return (
    <Card title={t(`fair-play.${decision}`)}>
      <div className={styles.switches}>
        <p>
          {t('fair-play.when', {
            ...{ date: formatDate(decidedAt), competition: competition || t('fair-play.house') },
          })}{' '}
          {t('fair-play.reason', { reason })}
        </p>
        {decision === 'one_person' && <p>{t('fair-play.held')}</p>}
        {appeal !== null && (
          <p>{t('fair-play.appealed', { date: formatDate(appeal.at), text: appeal.text })}</p>
        )}
        {appeal !== null && appeal.at > decidedAt && <p>{t('fair-play.answer')}</p>}
        {decision === 'one_person' && appeal === null && <Appeal id={id} />}
      </div>
    </Card>
  )
}

function Appeal({ id }: { id: string }) {
  const client = useQueryClient()
  const online = useOnline()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isGood = caseText.safeParse(text).success
  const appeal = useMutation({
    mutationFn: () => call(appealCase, { params: { id }, body: { text: text.trim() } }),
    onSuccess: () => {
      showToast('good', t('fair-play.done'))
      return refetch(client, queryKeys.accountCases())
    },
    onError: (fault) => showToast('bad', `${t('fair-play.failed')} ${errorText(fault)}`),
  })
  return (
    <form
      className={styles.switches}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isGood) appeal.mutate()
      }}
    >
      <TextAreaField
        label={t('fair-play.label')}
        error={isTried && !isGood ? t('fair-play.missing') : undefined}
        rows={4}
        maxLength={caseTextMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" pending={appeal.isPending} disabled={!online}>
          {t('fair-play.submit')}
        </Button>
      </div>
    </form>
  )
}
