import type { ReactNode } from 'react'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../controls/Button.tsx'
import { loginPath } from '../navigation/login-path.ts'
import { EmptyState } from './EmptyState.tsx'
import styles from './Panel.module.css'

/** Shown to visitors in place of content for players, with links to register and to log in. */
export function LoginNeeded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      icon="lock"
      title={title}
      action={
        <div className={styles.doors}>
          <ButtonLink to="/auth/register">{t('nav.register')}</ButtonLink>
          <ButtonLink look="quiet" to={loginPath(useLocation())}>
            {t('nav.login')}
          </ButtonLink>
        </div>
      }
    >
      {children}
    </EmptyState>
  )
}
