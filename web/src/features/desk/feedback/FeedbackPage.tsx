import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useAddressParams } from '../../../ui/navigation/use-address-params.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import styles from './Feedback.module.css'
import { FeedbackFilters } from './FeedbackFilters.tsx'
import { FeedbackItem } from './FeedbackItem.tsx'
import { feedbackQuery, toFilters } from './queries.ts'

/** The inbox of feedback: searched, tagged and answered. */
export function Component() {
  const [params] = useAddressParams()
  const feedback = useInfiniteQuery(feedbackQuery(toFilters(params)))
  const tags = feedback.data?.pages[0]?.tags ?? []
  return (
    <DeskPage area="feedback" intro={t('desk-feedback.intro')}>
      <Card title={t('desk-feedback.search')}>
        <FeedbackFilters key={params.toString()} tags={tags} />
      </Card>
      <section className={styles.list} aria-label={t('desk-feedback.all')}>
        <Loaded query={feedback} outline={<SkeletonRows rows={5} />} failed={t('desk-feedback.loadFailed')}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.feedback)
            return all.length === 0 ? (
              <Card>
                <EmptyState icon="mail" title={t('desk-feedback.none')}>
                  {t('desk-feedback.noneText')}
                </EmptyState>
              </Card>
            ) : (
              all.map((one) => <FeedbackItem key={one.id} feedback={one} />)
            )
          }}
        </Loaded>
        {feedback.hasNextPage && (
          <Button look="quiet" pending={feedback.isFetchingNextPage} onClick={() => feedback.fetchNextPage()}>
            {t('desk-feedback.more')}
          </Button>
        )}
      </section>
    </DeskPage>
  )
}
