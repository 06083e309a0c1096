import type { ExamState, TopicSummary } from '@koersklasse/contract/academy.ts'
import { topicCategories, topicsByCategory } from '@koersklasse/domain/academy/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../../api/queries.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { examsQuery, topicsQuery } from '../queries.ts'
import styles from './AcademyPage.module.css'
import { NextCard, NextOutline } from './NextCard.tsx'
import { TopicCard, TopicOutline } from './TopicCard.tsx'

/** All topics by category, how far the player is with each, and what to do next. */
export function Component() {
  const user = useQuery(userQuery).data
  const topics = useQuery(topicsQuery())
  const exams = useQuery({ ...examsQuery, enabled: Boolean(user) })
  // The lessons can be read without the states of the exams.
  const states = exams.data ?? []
  const isKnown = user === null || (user !== undefined && !exams.isPending)
  return (
    <Page title={t('academy.title')} intro={t('academy.intro')}>
      <Loaded query={topics} outline={<Outline />} failed={t('academy.failed')}>
        {(summaries) => (
          <>
            {!isKnown && <NextOutline />}
            {isKnown && <NextCard topics={summaries} exams={states} isVisitor={user === null} />}
            <Topics summaries={summaries} exams={states} />
          </>
        )}
      </Loaded>
      <More />
    </Page>
  )
}

/** The outline of the page, with the names of the topics, which need not be loaded. */
function Outline() {
  return (
    <>
      <NextOutline />
      {topicCategories.map((category) => (
        <section key={category} className={styles.category}>
          <h2>{t(`academy.categories.${category}`)}</h2>
          <ul className={styles.topics}>
            {topicsByCategory[category].map((topic) => (
              <li key={topic}>
                <TopicOutline topic={topic} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Topics({ summaries, exams }: { summaries: readonly TopicSummary[]; exams: readonly ExamState[] }) {
  return topicCategories.map((category) => (
    <section key={category} className={styles.category}>
      <h2>{t(`academy.categories.${category}`)}</h2>
      <ul className={styles.topics}>
        {topicsByCategory[category].flatMap((topic) => {
          const summary = summaries.find((one) => one.topic === topic)
          const exam = exams.find((one) => one.topic === topic)
          return summary === undefined
            ? []
            : [
                <li key={topic}>
                  <TopicCard summary={summary} exam={exam} />
                </li>,
              ]
        })}
      </ul>
    </section>
  ))
}

function More() {
  return (
    <section className={styles.category}>
      <h2>{t('academy.more')}</h2>
      <ul className={styles.more}>
        {(['terms', 'teachers'] as const).map((name) => (
          <li key={name}>
            <Link to={`/academy/${name}`} className={styles.moreLink}>
              <Icon name={name === 'terms' ? 'rules' : 'people'} />
              <span>
                <strong>{t(name === 'terms' ? 'academy.terms.title' : 'academy.forTeachers.title')}</strong>
                <span>{t(name === 'terms' ? 'academy.terms.text' : 'academy.forTeachers.text')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
