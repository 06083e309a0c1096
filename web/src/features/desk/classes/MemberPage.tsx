import {
  type Class,
  type ClassMember,
  removeClassMember,
  resetClassMember,
} from '@koersklasse/contract/desk/classes.ts'
import type { Period } from '@koersklasse/contract/market.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { PortfolioFigure } from '../../../portfolio/PortfolioFigure.tsx'
import { navigate } from '../../../router/history.ts'
import { Link } from '../../../router/Link.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatList, formatMoney } from '../../../ui/numbers/format.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { AddCash } from './AddCash.tsx'
import styles from './Classes.module.css'
import { className } from './class-name.ts'
import { memberFacts } from './member-facts.ts'
import { memberHistoryQuery } from './queries.ts'
import { ClassUnknown, WithClass } from './WithClass.tsx'

/** A member: how the portfolio went beside the index, what was done and learned, and what the organiser can do. */
export function Component() {
  const { userId = '' } = useParams()
  return (
    <WithClass>
      {(of) => {
        const member = of.members.find((one) => one.userId === userId)
        if (member !== undefined) return <Member of={of} member={member} />
        return (
          <DeskPage area="classes">
            <Card>
              <ClassUnknown />
            </Card>
          </DeskPage>
        )
      }}
    </WithClass>
  )
}

function Member({ of, member }: { of: Class; member: ClassMember }) {
  const { competition } = of
  const exams = member.exams.map((topic) => t(`academy.topics.${topic}.name`))
  return (
    <DeskPage
      area="classes"
      title={member.username}
      intro={<Link to={`/desk/classes/${competition.id}`}>{className(competition)}</Link>}
    >
      <PortfolioFigure
        isCompared
        portfolio={undefined}
        historyQuery={(period: Period) => memberHistoryQuery(competition.id, member.userId, period)}
        untraded={null}
      />
      <Card title={t('desk-classes.member.facts')}>
        <FactList
          facts={[
            ...memberFacts(of).map(({ heading, shown }) => [heading, shown(member)] as const),
            exams.length > 0 && [t('desk-classes.member.passed'), formatList(exams)],
          ]}
        />
      </Card>
      <Card title={t('desk-classes.member.actions')}>
        <Actions of={of} member={member} />
      </Card>
    </DeskPage>
  )
}

function Actions({ of, member }: { of: Class; member: ClassMember }) {
  const { competition } = of
  const { userId, username } = member
  const client = useQueryClient()
  const params = { id: competition.id, userId }
  const reload = () => refetch(client, queryKeys.desk('classes'))
  const amount = formatMoney(competition.startingBalance)
  return (
    <div className={styles.actions}>
      <AddCash of={of} member={member} />
      {competition.areResetsAllowed ? (
        <ReasonButton
          label={t('desk-classes.reset.label')}
          title={t('desk-classes.reset.title')}
          text={t('desk-classes.reset.text', { username, amount })}
          submit={t('desk-classes.reset.label')}
          isDanger
          run={(reason) => call(resetClassMember, { params, body: { reason } })}
          done={t('desk-classes.reset.done', { username, amount })}
          onDone={reload}
        />
      ) : (
        <p>{t('desk-classes.reset.notAllowed')}</p>
      )}
      <ReasonButton
        label={t('desk-classes.remove.label')}
        title={t('desk-classes.remove.title')}
        text={t('desk-classes.remove.text', { username })}
        submit={t('desk-classes.remove.label')}
        isDanger
        run={(reason) => call(removeClassMember, { params, body: { reason } })}
        done={t('desk-classes.remove.done', { username })}
        onDone={async () => {
          await navigate(`/desk/classes/${competition.id}`)
          return reload()
        }}
      />
    </div>
  )
}
