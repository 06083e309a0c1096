import { useQuery } from '@tanstack/react-query'
import { Prose } from '../../prose/Prose.tsx'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../ui/status/Skeleton.tsx'
import { teachersPlanQuery } from './queries.ts'
import styles from './TeachersPage.module.css'

/** The plan of lessons for teachers, in Dutch, to be read or printed. */
export function Component() {
  const plan = useQuery(teachersPlanQuery)
  return (
    <Page title={plan.data?.title ?? t('academy.forTeachers.title')}>
      <div className={styles.plan}>
        <Loaded query={plan} outline={<SkeletonText lines={16} />} failed={t('academy.teachersFailed')}>
          {({ html }) => (
            <>
              <div className={styles.tools}>
                <Button look="quiet" onClick={() => print()}>
                  <Icon name="rules" size={18} />
                  {t('academy.print')}
                </Button>
              </div>
              <Prose html={html} lang="nl" />
            </>
          )}
        </Loaded>
        {!plan.isPending && (
          <p className={styles.tools}>
            <Link to="/academy">{t('academy.all')}</Link>
          </p>
        )}
      </div>
    </Page>
  )
}
