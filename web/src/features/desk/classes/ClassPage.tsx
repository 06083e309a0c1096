import type { Class, ClassMember } from '@koersklasse/contract/desk/classes.ts'
import { formatJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { useState } from 'react'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { AddCash } from './AddCash.tsx'
import styles from './Classes.module.css'
import { ClassFigure } from './ClassFigure.tsx'
import { className } from './class-name.ts'
import { saveCsv, saveXlsx } from './export-class.ts'
import { MessageForm } from './MessageForm.tsx'
import { memberFacts } from './member-facts.ts'
import { WithClass } from './WithClass.tsx'

/** The members of a competition, their results over time, and what can be done for all of them. */
export function Component() {
  return (
    <WithClass intro={introOutline}>
      {(of) => (
        <DeskPage area="classes" title={className(of.competition)} intro={<Intro of={of} />}>
          {of.total > 0 && (
            <div className={styles.unprinted}>
              <ClassFigure of={of} />
            </div>
          )}
          <Card title={t('desk-classes.membersOf', { count: of.total })} aside={<Files of={of} />} flush>
            <Members of={of} />
          </Card>
          <div className={styles.unprinted}>
            <Card title={t('desk-classes.cash.title.all')}>
              <AddCash of={of} />
            </Card>
          </div>
          <div className={styles.unprinted}>
            <Card title={t('desk-classes.message.title')}>
              <MessageForm of={of} />
            </Card>
          </div>
        </DeskPage>
      )}
    </WithClass>
  )
}

/** A sentence and a link, which have a line each on a phone. */
const introOutline = (
  <>
    <Skeleton characters={24} /> <Skeleton characters={24} />
  </>
)

function Intro({ of: { competition } }: { of: Class }) {
  const { id, joinCode } = competition
  if (joinCode === null) return t('desk-classes.houseText')
  return (
    <>
      {t('desk-classes.joinCode', { code: formatJoinCode(joinCode) })}{' '}
      <Link to={`/desk/classes/${id}/cards`}>{t('desk-classes.cards.link')}</Link>
    </>
  )
}

function Files({ of }: { of: Class }) {
  const save = () => saveXlsx(of).catch(() => showToast('bad', t('errors.unreachable')))
  if (of.members.length === 0) return null
  return (
    <div className={styles.tools}>
      <Button look="quiet" small onClick={() => saveCsv(of)}>
        {t('desk-classes.csv')}
      </Button>
      <Button look="quiet" small onClick={save}>
        {t('desk-classes.xlsx')}
      </Button>
      <Button look="quiet" small onClick={() => print()}>
        {t('desk-classes.print')}
      </Button>
    </div>
  )
}

function Members({ of }: { of: Class }) {
  const { competition, members, total } = of
  const [isWhole, setWhole] = useState(false)
  if (total === 0)
    return (
      <EmptyState
        icon="people"
        title={t('desk-classes.empty.title')}
        action={
          competition.joinCode !== null && (
            <ButtonLink to={`/desk/classes/${competition.id}/cards`}>
              {t('desk-classes.cards.link')}
            </ButtonLink>
          )
        }
      >
        {t('desk-classes.empty.text')}
      </EmptyState>
    )
  return (
    <>
      {total > members.length && <Notice>{t('desk-classes.tooMany', { count: members.length })}</Notice>}
      <p className={styles.columns}>
        <Button look="quiet" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'desk-classes.fewerColumns' : 'desk-classes.allColumns')}
        </Button>
      </p>
      <div className={styles.members}>
        <DeskTable
          caption={t('desk-classes.members')}
          rows={members}
          keyOf={({ userId }) => userId}
          columns={[
            {
              heading: t('desk-classes.name'),
              cell: ({ userId, username }: ClassMember) => (
                <Link to={`/desk/classes/${competition.id}/${userId}`}>{username}</Link>
              ),
            },
            ...memberFacts(of).map(({ heading, shown, leftOut }) => ({
              ...{ heading, cell: shown, end: true, leftOut: isWhole ? undefined : leftOut },
            })),
          ]}
        />
      </div>
    </>
  )
}
