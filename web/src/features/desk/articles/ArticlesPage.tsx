import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { deskArticlesQuery } from './queries.ts'

/** The articles of the game in each language, to choose one that is to be changed. */
export function Component() {
  const articles = useQuery(deskArticlesQuery)
  return (
    <DeskPage area="articles" intro={t('desk-articles.intro')}>
      <Card title={t('desk-articles.all')} flush>
        <Loaded query={articles} outline={<SkeletonRows rows={8} />} failed={t('desk-articles.loadFailed')}>
          {(list) => (
            <DeskTable
              caption={t('desk-articles.all')}
              rows={list}
              keyOf={({ id, language }) => `${id}.${language}`}
              columns={[
                {
                  heading: t('desk-articles.title'),
                  cell: ({ id, language, title }) => (
                    <Link to={`/desk/articles/${id}/${language}`} lang={language}>
                      {title}
                    </Link>
                  ),
                },
                {
                  heading: t('desk-articles.language'),
                  cell: ({ language }) => t(`desk-articles.languages.${language}`),
                },
                {
                  heading: t('desk-articles.last'),
                  cell: ({ last }) =>
                    last === null
                      ? t('desk-articles.never')
                      : t('desk-articles.lastBy', {
                          date: formatDateTime(last.at),
                          by: last.by ?? t('desk-articles.left'),
                        }),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </DeskPage>
  )
}
