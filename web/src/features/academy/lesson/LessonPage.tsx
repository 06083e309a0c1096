import type { Lesson } from '@koersklasse/contract/academy.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isUnknown } from '../../../api/errors.ts'
import { Figure } from '../../../figures/Figure.tsx'
import { Prose } from '../../../prose/Prose.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { useTermFinder } from '../../../terms/use-term-finder.ts'
import { language as ownLanguage, t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Heading, Page } from '../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import { lessonQuery } from '../queries.ts'
import { WithTopic } from '../WithTopic.tsx'
import { LessonKicker, LessonList, LessonNav } from './LessonNav.tsx'
import styles from './LessonPage.module.css'
import { LessonQuestion } from './LessonQuestion.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** A lesson: its text with a figure in it, its question, and the way to the next one. */
export function Component() {
  const { lesson = '' } = useParams()
  return (
    <WithTopic>{(topic) => <LessonPage key={`${topic}/${lesson}`} topic={topic} id={lesson} />}</WithTopic>
  )
}

function LessonPage({ topic, id }: { topic: string; id: string }) {
  const query = useQuery(lessonQuery(topic, id))
  if (isUnknown(query.error)) return <NotFound topic={topic} />
  if (query.data !== undefined) return <Reading lesson={query.data} />
  return (
    <Page title={t('academy.title')} heading={null}>
      <Loaded query={query} outline={<SkeletonText lines={14} />} failed={t('lesson.failed')}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function Reading({ lesson }: { lesson: Lesson }) {
  const { topic, id, title, language, before, figure, after, question } = lesson
  const findTerms = useTermFinder()
  const end = useRef<HTMLDivElement>(null)
  const markRead = useMarkRead(lesson, end)
  const heading = (
    <header className={styles.head}>
      <LessonKicker lesson={lesson} />
      <Heading lang={language}>{title}</Heading>
    </header>
  )
  return (
    <Page title={title} heading={heading}>
      <div className={styles.columns}>
        <article className={styles.text}>
          {language !== ownLanguage && <Notice>{t('academy.inDutch')}</Notice>}
          <Prose html={before} lang={language} findTerms={findTerms} />
          {figure !== null && <Figure name={figure} />}
          {after !== '' && <Prose html={after} lang={language} findTerms={findTerms} />}
          <LessonQuestion key={id} question={question} language={language} onAnswer={markRead} />
          <div ref={end} />
          <LessonNav lesson={lesson} />
        </article>
        <LessonList topic={topic} current={id} lang={language} />
      </div>
    </Page>
  )
}

/** A lesson that does not exist, or does not any more. */
function NotFound({ topic }: { topic: string }) {
  return (
    <Page narrow title={t('lesson.unknown')}>
      <Card>
        <EmptyState
          icon="academy"
          title={t('lesson.unknown')}
          action={<ButtonLink to={`/academy/${topic}`}>{t('lesson.toTopic')}</ButtonLink>}
        >
          {t('lesson.unknownText')}
        </EmptyState>
      </Card>
    </Page>
  )
}
