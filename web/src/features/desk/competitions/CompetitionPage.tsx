import {
  changeCompetition,
  closeRegistration,
  deleteCompetition,
  deleteDraft,
  endCompetition,
  type ManagedCompetition,
  publishCompetition,
  saveDraft,
} from '@koersklasse/contract/desk/competitions.ts'
import { changedRules, concernsPlayers } from '@koersklasse/domain/competition/changes.ts'
import { formatJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import {
  type FindingCode,
  findings,
  isPublishable,
  type LintFacts,
  lint,
} from '@koersklasse/domain/competition/lint.ts'
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { refetch } from '../../../api/refetch.ts'
import { ConfirmButton } from '../../../confirm/ConfirmButton.tsx'
import { OrganiserText } from '../../../prose/OrganiserText.tsx'
import { navigate } from '../../../router/history.ts'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import styles from './Competitions.module.css'
import { nameOf, stageInWords } from './CompetitionsPage.tsx'
import { DryRuns } from './DryRuns.tsx'
import { Findings } from './Findings.tsx'
import { competitionQuery, competitionsKey, factsQuery } from './queries.ts'
import { RulesForm } from './RulesForm.tsx'
import { readTyped, toTyped } from './typed-rules.ts'

/** A competition: its rules and what was found in them, what can be done with it, and dry runs. */
export function Component() {
  const { id = '' } = useParams()
  const competition = useQuery(competitionQuery(id))
  const facts = useQuery({ ...factsQuery, refetchOnMount: 'always' })
  const title = competition.data ? nameOf(competition.data) : t('desk-competitions.one')
  return (
    <DeskPage area="competitions" title={title}>
      <Loaded
        query={competition}
        outline={<SkeletonRows rows={6} />}
        failed={t('desk-competitions.loadFailed')}
      >
        {(found) => (
          <Loaded
            query={facts}
            outline={<SkeletonRows rows={6} />}
            failed={t('desk-competitions.loadFailed')}
          >
            {(known) => <Manage key={found.id} competition={found} facts={known} />}
          </Loaded>
        )}
      </Loaded>
    </DeskPage>
  )
}

interface Managing {
  competition: ManagedCompetition
  facts: LintFacts
}

function Manage({ competition, facts }: Managing) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => toTyped(competition.rules))
  const { rules, mistakes } = readTyped(typed, competition.rules)
  const found = lint(rules, facts, competition.isHouse)
  const isDraft = competition.stage === 'draft'
  const changed = changedRules(competition.rules, rules)
  const params = { id: competition.id }
  const body = { rules: { ...rules, unlocked: [...rules.unlocked] } }

  /** Shows what the server has kept. */
  function keep(kept: ManagedCompetition) {
    client.setQueryData(competitionQuery(kept.id).queryKey, kept)
    setTyped(toTyped(kept.rules))
    void refetch(client, competitionsKey)
  }
  const save = useMutation({
    mutationFn: () => call(saveDraft, { params, body }),
    onSuccess: (saved) => {
      keep(saved.competition)
      showToast('good', t('desk-competitions.saved'))
    },
  })
  const hasMistakes = Object.keys(mistakes).length > 0
  return (
    <>
      <Overview competition={competition} />
      <HeldPrizes held={competition.heldPrizes} />
      <Card title={t('desk-competitions.lint.title')}>
        <Findings found={found.filter(({ code }) => isToBeMended(code, competition.fixed))} />
      </Card>
      <Card title={t('desk-competitions.rules')}>
        <div className={styles.form}>
          <RulesForm
            {...{ typed, rules, mistakes, fixed: competition.fixed, unlockRules: facts.unlockRules }}
            isHouse={competition.isHouse}
            onChange={setTyped}
          />
          {hasMistakes && <Notice>{t('desk-competitions.form.unreadable')}</Notice>}
          {save.isError && <Notice kind="bad">{errorText(save.error)}</Notice>}
          {isDraft ? (
            <SaveButton save={save} isDisabled={hasMistakes} />
          ) : (
            changed.length > 0 && (
              <ReasonButton
                look="primary"
                label={t('desk-competitions.change.label')}
                title={t('desk-competitions.change.title')}
                text={
                  concernsPlayers(changed)
                    ? informsInWords(competition.joined)
                    : t('desk-competitions.change.quiet')
                }
                submit={t('desk-competitions.change.label')}
                onOpen={() => !hasMistakes}
                run={(reason) =>
                  call(changeCompetition, { params, body: { ...body, reason } }).then(
                    ({ competition: kept }) => keep(kept),
                  )
                }
                done={t('desk-competitions.saved')}
                onDone={() => {}}
              />
            )
          )}
        </div>
      </Card>
      <Preview competition={competition} />
      <Actions
        competition={competition}
        isPublishable={isPublishable(found) && changed.length === 0 && !hasMistakes}
        isChanged={changed.length > 0}
      />
      <DryRuns competition={competition} isChanged={changed.length > 0} />
    </>
  )
}

/** Whether any of the rules that a finding is about can still be changed. */
function isToBeMended(code: FindingCode, fixed: ManagedCompetition['fixed']): boolean {
  return findings[code].fields.some((rule) => fixed[rule] === undefined)
}

function SaveButton({
  save,
  isDisabled,
}: {
  save: UseMutationResult<unknown, Error, void>
  isDisabled: boolean
}) {
  const online = useOnline()
  return (
    <Button pending={save.isPending} disabled={!online || isDisabled} onClick={() => save.mutate()}>
      {t('desk-competitions.save')}
    </Button>
  )
}

function Overview({ competition }: { competition: ManagedCompetition }) {
  const { stage, joined, joinCode, owner, start, end } = competition
  return (
    <Card title={t('desk-competitions.overview.title')}>
      <FactList
        facts={[
          [t('desk-competitions.list.stage'), stageInWords(stage)],
          [t('desk-competitions.list.period'), `${formatDate(start)} – ${formatDate(end)}`],
          [t('desk-competitions.list.joined'), joined],
          joinCode !== null && [t('desk-competitions.list.code'), formatJoinCode(joinCode)],
          owner !== null && [t('desk-competitions.overview.owner'), owner],
        ]}
      />
    </Card>
  )
}

/** The accounts whose prizes are held, without the evidence. */
function HeldPrizes({ held }: { held: ManagedCompetition['heldPrizes'] }) {
  if (held.length === 0) return null
  return (
    <Card title={t('desk-competitions.held.title')}>
      <p>{t('desk-competitions.held.text')}</p>
      <ul>
        {held.map(({ username, position }) => (
          <li key={username}>
            {position === null ? username : t('desk-competitions.held.placed', { username, position })}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The texts as players see them, once they are saved. */
function Preview({ competition: { textHtml, prizesHtml } }: { competition: ManagedCompetition }) {
  if (textHtml === '' && prizesHtml === '') return null
  return (
    <Card title={t('desk-competitions.preview.title')}>
      <div className={`${styles.wide} ${styles.preview}`}>
        <OrganiserText html={textHtml} />
        {prizesHtml !== '' && (
          <>
            <h3>{t('desk-competitions.form.prizes')}</h3>
            <OrganiserText html={prizesHtml} />
          </>
        )}
      </div>
    </Card>
  )
}

/** What can be done with the whole competition now. */
function Actions({
  competition,
  isPublishable: mayPublish,
  isChanged,
}: {
  competition: ManagedCompetition
  isPublishable: boolean
  isChanged: boolean
}) {
  const client = useQueryClient()
  const { id, joined, actions } = competition
  const params = { id }
  const name = nameOf(competition)
  const again = () => refetch(client, competitionsKey)
  const leave = async () => {
    await navigate('/desk/competitions')
    await again()
  }
  const can = (action: (typeof actions)[number]) => actions.includes(action)
  if (competition.stage === 'draft')
    return <DraftActions {...{ params, mayPublish, isChanged, again, leave }} />
  return (
    <Card title={t('desk-competitions.actions.title')}>
      <div className={styles.stack}>
        {can('closeRegistration') ? (
          <ReasonButton
            label={t('desk-competitions.actions.close.label')}
            title={t('desk-competitions.actions.close.title')}
            text={t('desk-competitions.actions.close.text')}
            submit={t('desk-competitions.actions.close.label')}
            run={(reason) => call(closeRegistration, { params, body: { reason } })}
            done={t('desk-competitions.actions.close.done')}
            onDone={again}
          />
        ) : (
          <p className={styles.hint}>{t('desk-competitions.actions.close.not')}</p>
        )}
        {can('endEarly') ? (
          <ReasonButton
            isDanger
            label={t('desk-competitions.actions.end.label')}
            title={t('desk-competitions.actions.end.title')}
            text={`${t('desk-competitions.actions.end.text')} ${informsInWords(joined)}`}
            submit={t('desk-competitions.actions.end.label')}
            run={(reason) => call(endCompetition, { params, body: { reason } })}
            done={t('desk-competitions.actions.end.done')}
            onDone={again}
          />
        ) : (
          <p className={styles.hint}>{t('desk-competitions.actions.end.not')}</p>
        )}
        {can('delete') ? (
          <ReasonButton
            isDanger
            label={t('desk-competitions.actions.delete.label')}
            title={t('desk-competitions.actions.delete.title', { name })}
            text={`${t('desk-competitions.actions.delete.text')} ${informsInWords(joined)}`}
            submit={t('desk-competitions.actions.delete.label')}
            run={(reason) => call(deleteCompetition, { params, body: { reason } })}
            done={t('desk-competitions.actions.delete.done')}
            onDone={leave}
          />
        ) : (
          <p className={styles.hint}>{t('desk-competitions.actions.delete.not')}</p>
        )}
      </div>
    </Card>
  )
}

function DraftActions({
  params,
  mayPublish,
  isChanged,
  again,
  leave,
}: {
  params: { id: string }
  mayPublish: boolean
  isChanged: boolean
  again: () => Promise<unknown>
  leave: () => Promise<void>
}) {
  const publish = useMutation({
    mutationFn: () => call(publishCompetition, { params }),
    onSuccess: async ({ joinCode }) => {
      showToast('good', t('desk-competitions.actions.publish.done', { code: formatJoinCode(joinCode) }))
      await again()
    },
  })
  const remove = useMutation({ mutationFn: () => call(deleteDraft, { params }), onSuccess: leave })
  const fault = publish.error ?? remove.error
  const why = isChanged ? 'unsaved' : 'contradictory'
  return (
    <Card title={t('desk-competitions.actions.title')}>
      <div className={styles.stack}>
        {fault && <Notice kind="bad">{errorText(fault)}</Notice>}
        {mayPublish ? (
          <ConfirmButton
            label={t('desk-competitions.actions.publish.label')}
            pending={publish.isPending}
            title={t('desk-competitions.actions.publish.title')}
            text={t('desk-competitions.actions.publish.text')}
            submit={t('desk-competitions.actions.publish.label')}
            onConfirm={() => publish.mutate()}
          />
        ) : (
          <p className={styles.hint}>{t(`desk-competitions.actions.publish.${why}`)}</p>
        )}
        <ConfirmButton
          label={t('desk-competitions.actions.deleteDraft.label')}
          pending={remove.isPending}
          title={t('desk-competitions.actions.deleteDraft.title')}
          text={t('desk-competitions.actions.deleteDraft.text')}
          submit={t('desk-competitions.actions.deleteDraft.label')}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </Card>
  )
}

/** Who gets a mail about what the organiser is about to do. */
function informsInWords(joined: number): string {
  if (joined === 0) return t('desk-competitions.informs.nobody')
  return t('desk-competitions.informs.mailed', { count: joined })
}
