import { type ArticleId, articleIds } from '@koersklasse/contract/articles.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Prose } from '../../prose/Prose.tsx'
import { Redirect } from '../../router/Link.tsx'
import { Outlet, useParams } from '../../router/outlet.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../ui/status/Skeleton.tsx'
import { articleQuery, prizesQuery } from './queries.ts'

/** An article of the game; an unknown id leads to the page for unknown addresses. */
export function Component() {
  const { id } = useParams()
  const known = articleIds.find((one) => one === id)
  if (known === undefined) return <Redirect to="/404" />
  return known === 'prizes' ? <Prizes /> : <Article key={known} id={known} />
}

/** The prizes of the competition; if there are none, the article that says so. */
function Prizes() {
  const prizes = useQuery(prizesQuery)
  // Without an answer the article is better than nothing.
  if (prizes.isError || prizes.data?.html === '') return <Article id="prizes" />
  return (
    <Page narrow title={t('article.titles.prizes')} intro={prizes.data?.name}>
      <Loaded query={prizes} outline={<SkeletonText lines={12} />} failed={t('article.failed')}>
        {({ html }) => <Text html={html} lang={null} />}
      </Loaded>
    </Page>
  )
}

function Article({ id }: { id: ArticleId }) {
  const article = useQuery(articleQuery(id))
  return (
    <Page narrow title={article.data?.title ?? t(`article.titles.${id}`)}>
      <Loaded query={article} outline={<SkeletonText lines={12} />} failed={t('article.failed')}>
        {({ html, language }) => <Text html={html} lang={language} />}
      </Loaded>
      {!article.isPending && <Outlet />}
    </Page>
  )
}

/** A text, whose language may be unknown. Scrolls to the section that the address names once it is there. */
function Text({ html, lang }: { html: string; lang: Language | null }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  return <Prose html={html} lang={lang} />
}
