import { type ArticleId, articleIds } from '@koersklasse/contract/articles.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../ui/status/Skeleton.tsx'
import styles from './ArticlePage.module.css'
import { articleQuery, prizesQuery } from './queries.ts'

/** An article of the game; an unknown id leads to the page for unknown addresses. */
export function Component() {
  const { id } = useParams()
  const known = articleIds.find((one) => one === id)
  if (known === undefined) return <Navigate replace to="/404" />
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
        {({ html }) => <Prose html={html} lang={null} />}
      </Loaded>
    </Page>
  )
}

function Article({ id }: { id: ArticleId }) {
  const article = useQuery(articleQuery(id))
  return (
    <Page narrow title={article.data?.title ?? t(`article.titles.${id}`)}>
      <Loaded query={article} outline={<SkeletonText lines={12} />} failed={t('article.failed')}>
        {({ html, language }) => <Prose html={html} lang={language} />}
      </Loaded>
      <Outlet />
    </Page>
  )
}

/** A text, whose language may be unknown. Scrolls to the section that the address names once it is there. */
function Prose({ html, lang }: { html: string; lang: Language | null }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  const navigate = useNavigate()
  /** Follows a link within the app without loading a new document. */
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target !== '') return
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are interactive
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click too
    <div
      lang={lang ?? undefined}
      className={styles.prose}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
