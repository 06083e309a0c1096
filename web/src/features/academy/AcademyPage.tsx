import {
  diplomaOf,
  type Topic,
  topicCategories,
  topicsByCategory,
} from '@koersklasse/domain/academy/topics.ts'
import { Link } from 'react-router'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './AcademyPage.module.css'
import { DiplomaStatus } from './DiplomaStatus.tsx'

/** All topics, by category. */
export function Component() {
  return (
    <Page title={t('academy.title')} intro={t('academy.intro')}>
      {topicCategories.map((category) => (
        <section key={category} className={styles.category}>
          <h2>{t(`academy.categories.${category}`)}</h2>
          <ul className={styles.topics}>
            {topicsByCategory[category].map((topic) => (
              <li key={topic}>
                <Link to={`/academy/${topic}`} className={styles.topic}>
                  <span className={styles.name}>{t(`academy.topics.${topic}.name`)}</span>
                  <span className={styles.text}>{t(`academy.topics.${topic}.text`)}</span>
                  <Opens topic={topic} />
                  <Icon name="forward" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

function Opens({ topic }: { topic: Topic }) {
  const diploma = diplomaOf(topic)
  return diploma !== null && <DiplomaStatus diploma={diploma} />
}
