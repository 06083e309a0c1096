import type { Term } from '@koersklasse/contract/academy.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { academyTermsQuery, nameOf } from '../../../terms/queries.ts'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import styles from './Terms.module.css'

/** A term with its explanation, and the terms that belong to it. */
export function Component() {
  const { term: id } = useParams()
  const query = useQuery(academyTermsQuery())
  const term = query.data?.terms.find((one) => one.id === id)
  return (
    <Page narrow title={term ? capitalized(nameOf(term)) : t('academyTerms.title')}>
      <Loaded query={query} outline={<SkeletonText lines={5} />} failed={t('academyTerms.failed')}>
        {({ terms, language }) =>
          term === undefined ? (
            <Card>
              <EmptyState
                icon="rules"
                title={t('academyTerms.unknown')}
                action={<ButtonLink to="/academy/terms">{t('academyTerms.all')}</ButtonLink>}
              >
                {t('academyTerms.unknownText')}
              </EmptyState>
            </Card>
          ) : (
            <Explanation term={term} terms={terms} lang={language} />
          )
        }
      </Loaded>
      <p>
        <Link to="/academy/terms">{t('academyTerms.all')}</Link>
      </p>
    </Page>
  )
}

function Explanation({ term, terms, lang }: { term: Term; terms: readonly Term[]; lang: string }) {
  const others = term.words.slice(1)
  const related = terms.filter(({ id }) => term.see.includes(id))
  return (
    <>
      <div lang={lang} className={styles.explanation}>
        <p>{term.text}</p>
      </div>
      {others.length > 0 && (
        <p className={styles.count}>{t('academyTerms.also', { words: others.join(', ') })}</p>
      )}
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>{t('academyTerms.related')}</h2>
          <ul lang={lang}>
            {related.map((one) => (
              <li key={one.id}>
                <ButtonLink look="quiet" small to={`/academy/terms/${one.id}`}>
                  {nameOf(one)}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
