import { type DeskCompetition, draftCompetition } from '@koersklasse/contract/desk/competitions.ts'
import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import type { LintFacts } from '@koersklasse/domain/competition/lint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { refetch } from '../../../api/refetch.ts'
import { navigate } from '../../../router/history.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import styles from './Competitions.module.css'
import { nameOf } from './CompetitionsPage.tsx'
import { newRules } from './new-rules.ts'
import { competitionQuery, competitionsKey, competitionsQuery, factsQuery } from './queries.ts'

/** Begins a draft: with usual rules, or with those of an earlier competition. */
export function Component() {
  const competitions = useQuery(competitionsQuery)
  const facts = useQuery({ ...factsQuery, refetchOnMount: 'always' })
  return (
    <DeskPage
      area="competitions"
      title={t('desk-competitions.new.title')}
      intro={t('desk-competitions.new.intro')}
    >
      <Card>
        <Loaded
          query={facts}
          outline={<SkeletonRows rows={2} />}
          failed={t('desk-competitions.list.loadFailed')}
        >
          {(known) => <Begin facts={known} earlier={competitions.data ?? []} />}
        </Loaded>
      </Card>
    </DeskPage>
  )
}

function Begin({ facts, earlier }: { facts: LintFacts; earlier: readonly DeskCompetition[] }) {
  const client = useQueryClient()
  const online = useOnline()
  const [copied, setCopied] = useState('')
  const draft = useMutation({
    mutationFn: async () => {
      const rules =
        copied === ''
          ? newRules(facts.now)
          : copyOf((await client.fetchQuery(competitionQuery(copied))).rules, facts)
      return call(draftCompetition, { body: { rules: { ...rules, unlocked: [...rules.unlocked] } } })
    },
    onSuccess: async ({ id }) => {
      await refetch(client, competitionsKey)
      await navigate(`/desk/competitions/${id}`)
    },
  })
  return (
    <div className={styles.form}>
      <SelectField
        label={t('desk-competitions.new.from')}
        value={copied}
        onChange={(event) => setCopied(event.target.value)}
      >
        <option value="">{t('desk-competitions.new.usual')}</option>
        {earlier.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
      {draft.isError && <Notice kind="bad">{errorText(draft.error)}</Notice>}
      <Button wide pending={draft.isPending} disabled={!online} onClick={() => draft.mutate()}>
        {t('desk-competitions.new.submit')}
      </Button>
    </div>
  )
}

/** The rules of an earlier competition, for a new period of the same length. */
function copyOf(rules: OrganisedRules, { now }: LintFacts): OrganisedRules {
  const { start } = newRules(now)
  const later = start - rules.start
  const moved = <At extends number | null>(at: At): At => (at === null ? at : ((at + later) as At))
  return {
    ...rules,
    ...{ start, end: moved(rules.end), practiceFrom: moved(rules.practiceFrom) },
    ...{ joinFrom: moved(rules.joinFrom), joinUntil: moved(rules.joinUntil) },
    name: rules.name === '' ? '' : t('desk-competitions.new.copyName', { name: rules.name }).slice(0, 60),
  }
}
