import type { Term } from '@koersklasse/contract/academy.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { academyTermsQuery, nameOf } from '../../../terms/queries.ts'
import { t } from '../../../text/t.ts'
import { TextField } from '../../../ui/controls/Field.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useAddressParams } from '../../../ui/navigation/use-address-params.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import styles from './Terms.module.css'

/** All terms, with a field that filters them by a text. */
export function Component() {
  const query = useQuery(academyTermsQuery())
  const [params, change] = useAddressParams()
  const wanted = params.get('q') ?? ''
  return (
    <Page title={t('academyTerms.title')} intro={t('academyTerms.intro')}>
      <div className={styles.search}>
        <TextField
          label={t('academyTerms.search')}
          type="search"
          autoComplete="off"
          defaultValue={wanted}
          onChange={({ target: { value } }) =>
            change((before) => {
              if (value === '') before.delete('q')
              else before.set('q', value)
              return before
            })
          }
        />
      </div>
      <Loaded query={query} outline={<SkeletonRows rows={8} />} failed={t('academyTerms.failed')}>
        {({ terms, language }) => (
          <List terms={terms.filter((term) => hasWord(term, wanted))} lang={language} />
        )}
      </Loaded>
      <p>
        <Link to="/academy">{t('academy.all')}</Link>
      </p>
    </Page>
  )
}

function List({ terms, lang }: { terms: readonly Term[]; lang: string }) {
  return (
    <>
      <p role="status" className={styles.count}>
        {t('academyTerms.count', { count: terms.length })}
      </p>
      {terms.length === 0 && (
        <EmptyState icon="search" title={t('academyTerms.none')}>
          {t('academyTerms.noneText')}
        </EmptyState>
      )}
      <ul lang={lang} className={styles.list}>
        {terms.map((term) => (
          <li key={term.id}>
            <Link to={`/academy/terms/${term.id}`}>
              <strong>{nameOf(term)}</strong>
              <span>{firstSentence(term.text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether a text occurs in one of the words of a term, in upper or lower case. */
function hasWord({ words }: Term, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  return words.some((word) => word.toLowerCase().includes(text))
}

function firstSentence(text: string): string {
  return /^.*?[.?](?=\s|$)/.exec(text)?.[0] ?? text
}
