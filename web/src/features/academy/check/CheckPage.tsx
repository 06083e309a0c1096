import { answerCheck, type CheckQuestion, type CheckScores } from '@koersklasse/contract/academy.ts'
import { type CheckMoment, checkLength, checkMoments } from '@koersklasse/domain/academy/exam.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { Redirect } from '../../../router/Link.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { OptionList } from '../OptionList.tsx'
import { checkQuery, keepScores, topicQuery } from '../queries.ts'
import { WithTopic } from '../WithTopic.tsx'
import styles from './CheckPage.module.css'
import { Scores } from './Scores.tsx'

/** The six questions before or after a topic, which are not marked; once answered, what the player knew. */
export function Component() {
  const params = useParams()
  const moment = checkMoments.find((one) => one === params.moment)
  if (moment === undefined) return <Redirect to="/404" />
  return (
    <WithTopic>{(topic) => <CheckPage key={`${topic}/${moment}`} topic={topic} moment={moment} />}</WithTopic>
  )
}

function CheckPage({ topic, moment }: { topic: Topic; moment: CheckMoment }) {
  const detail = useQuery(topicQuery(topic))
  const [scores, setScores] = useState<CheckScores | null>(null)
  const known = scores ?? detail.data?.check ?? null
  const isAnswered = known !== null && known[moment] !== null
  const name = t(`academy.topics.${topic}.name`)
  return (
    <Page
      narrow
      title={t(`check.title.${moment}`)}
      intro={isAnswered ? undefined : t(`check.intro.${moment}`, { topic: name })}
    >
      <Loaded query={detail} outline={<SkeletonText lines={10} />} failed={t('check.failed')}>
        {() =>
          isAnswered ? (
            <Scores topic={topic} moment={moment} scores={known} isNew={scores !== null} />
          ) : (
            <Questions topic={topic} moment={moment} onScores={setScores} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Questions({
  topic,
  moment,
  onScores,
}: {
  topic: Topic
  moment: CheckMoment
  onScores: (scores: CheckScores) => void
}) {
  const query = useQuery(checkQuery(topic, moment))
  return (
    <Loaded query={query} outline={<SkeletonText lines={10} />} failed={t('check.failed')}>
      {({ questions, language }) => (
        <Form topic={topic} moment={moment} questions={questions} language={language} onScores={onScores} />
      )}
    </Loaded>
  )
}

/** What stands for an answer that the player does not know. */
const unknown = -1

function Form({
  topic,
  moment,
  questions,
  language,
  onScores,
}: {
  topic: Topic
  moment: CheckMoment
  questions: readonly CheckQuestion[]
  language: string
  onScores: (scores: CheckScores) => void
}) {
  const client = useQueryClient()
  const online = useOnline()
  const [chosen, setChosen] = useState<readonly (number | null)[]>(() => Array(checkLength).fill(null))
  const send = useMutation({
    mutationFn: () => {
      const answers = chosen.map((place) => (place === unknown ? null : place))
      return call(answerCheck, { params: { topic, moment }, body: { answers } })
    },
    onSuccess: (scores) => {
      onScores(scores)
      keepScores(client, topic, scores)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {questions.map(({ text, options }, index) => (
        <Card key={text}>
          <OptionList
            kind="one"
            label={t('check.question', { number: index + 1 })}
            text={text}
            language={language}
            options={options}
            extra={{ place: unknown, text: t('check.skip') }}
            chosen={[chosen[index] ?? []].flat()}
            onChoose={([place = null]) => setChosen(chosen.with(index, place))}
          />
        </Card>
      ))}
      {send.isError && (
        <Notice kind="bad">
          {t('check.sendFailed')} {errorText(send.error)}
        </Notice>
      )}
      {!online && <Notice>{t('check.offline')}</Notice>}
      <Button type="submit" look="accent" wide pending={send.isPending} disabled={!online}>
        {t('check.submit')}
      </Button>
    </form>
  )
}
