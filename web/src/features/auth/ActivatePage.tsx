import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError, isPassing } from '../../api/errors.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'
import { activationQuery } from './queries.ts'

/** Activates the account that the code in the address belongs to. */
export function Component() {
  const [search] = useSearchParams()
  const activationCode = search.get('activationCode') ?? ''
  const activation = useQuery(activationQuery(activationCode))
  if (activationCode === '') return <Navigate replace to="/auth/login" />
  if (activation.isPending) {
    return (
      <Page narrow title={t('auth.activate.title')}>
        <Notice>{t('auth.activate.busy')}</Notice>
      </Page>
    )
  }
  if (activation.isSuccess) {
    return (
      <Page key="done" narrow title={t('auth.activate.done')} intro={t('auth.activate.doneText')}>
        <div>
          <ButtonLink to="/auth/login">{t('auth.activate.login')}</ButtonLink>
        </div>
      </Page>
    )
  }
  const fault = activation.error
  if (isPassing(fault)) {
    return (
      <Page narrow title={t('auth.activate.title')}>
        <RetryPanel
          message={t('auth.activate.failed')}
          pending={activation.isFetching}
          onRetry={() => activation.refetch()}
        />
      </Page>
    )
  }
  const code = fault instanceof ApiError ? fault.code : 'internal'
  return (
    <Page key="failed" narrow title={t('auth.activate.failed')}>
      <Notice kind="bad">{t(`errors.${code === 'not_found' ? 'activation_invalid' : code}`)}</Notice>
      <div>
        <ButtonLink to="/auth/login" look="quiet">
          {t('auth.activate.login')}
        </ButtonLink>
      </div>
    </Page>
  )
}
