import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { acceptTerms, type getTerms } from '@koersklasse/contract/terms.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { userQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { navigate } from '../../router/history.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { pathAfterLogin } from '../../ui/navigation/login-path.ts'
import { formatDate } from '../../ui/numbers/format.ts'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../ui/status/Skeleton.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { termsQuery } from './queries.ts'
import styles from './TermsPage.module.css'

/** What has changed in the terms; accepting them leads back to where the player was. */
export function Component() {
  const terms = useQuery(termsQuery)
  return (
    <Page narrow title={t('terms.title')} intro={t('terms.intro')}>
      <Loaded query={terms} outline={<SkeletonText lines={6} />} failed={t('terms.failed')}>
        {(known) => <Changes terms={known} />}
      </Loaded>
    </Page>
  )
}

function Changes({ terms }: { terms: CallOutput<typeof getTerms> }) {
  const accept = useAccept(terms.current)
  return (
    <div className={styles.stack}>
      {terms.changes.map(({ version, language, html }) => (
        <Card key={version} title={t('terms.since', { date: formatDate(Date.parse(version)) })}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it */}
          <div lang={language} className={styles.change} dangerouslySetInnerHTML={{ __html: html }} />
        </Card>
      ))}
      <ButtonLink to="/article/terms" look="quiet" wide>
        {t('terms.read')}
      </ButtonLink>
      <Button wide look="accent" pending={accept.isPending} onClick={() => accept.mutate()}>
        {t('terms.accept')}
      </Button>
      <p className={styles.otherwise}>
        {t('terms.otherwise')} <Link to="/account/delete">{t('terms.leave')}</Link>
      </p>
    </div>
  )
}

/** Accepts a version of the terms, and goes on where the player was. */
function useAccept(version: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(acceptTerms, { body: { version } }),
    onSuccess: async () => {
      await client.refetchQueries(userQuery)
      void refetch(client, queryKeys.player())
      navigate(pathAfterLogin(location.search, '/dashboard'), { replace: true })
    },
    onError: (fault) => {
      showToast('bad', t('terms.acceptFailed'))
      // The terms have changed once more meanwhile.
      if (fault instanceof ApiError && fault.code === 'terms_outdated')
        void client.invalidateQueries(termsQuery)
    },
  })
}
