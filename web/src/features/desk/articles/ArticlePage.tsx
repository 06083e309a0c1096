import { articleIds } from '@koersklasse/contract/articles.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from '../../../router/Link.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { Differences } from './Differences.tsx'
import { Editor } from './Editor.tsx'
import { deskArticleQuery, deskArticlesQuery, type Which } from './queries.ts'
import { Versions } from './Versions.tsx'

/** An article in a language: its text to be changed, its versions and what differs between them. */
export function Component() {
  const params = useParams()
  const id = articleIds.find((one) => one === params.id)
  const language = languages.find((one) => one === params.language)
  if (id === undefined || language === undefined) return <Redirect to="/desk/articles" />
  return <Article key={`${id}.${language}`} which={{ id, language }} />
}

function Article({ which }: { which: Which }) {
  const article = useQuery(deskArticleQuery(which))
  const title = useQuery(deskArticlesQuery).data?.find(
    ({ id, language }) => id === which.id && language === which.language,
  )?.title
  const name = `/article/${which.id} · ${t(`desk-articles.languages.${which.language}`)}`
  return (
    <DeskPage area="articles" title={title} intro={name}>
      <Loaded query={article} outline={<SkeletonText lines={16} />} failed={t('desk-articles.loadFailed')}>
        {(loaded) => (
          <>
            <Card title={t('desk-articles.text')}>
              {/* A new version is a new text to go on with. */}
              <Editor key={loaded.versions[0]?.number ?? 0} which={which} article={loaded} />
            </Card>
            <Versions which={which} versions={loaded.versions} />
            {loaded.versions.length > 0 && (
              <Differences
                key={`differences ${loaded.versions.length}`}
                which={which}
                versions={loaded.versions}
              />
            )}
          </>
        )}
      </Loaded>
      {!article.isPending && (
        <div>
          <ButtonLink look="quiet" to="/desk/articles">
            {t('desk-articles.toAll')}
          </ButtonLink>
        </div>
      )}
    </DeskPage>
  )
}
