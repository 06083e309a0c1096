import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { t } from '../text/t.ts'
import { ButtonLink } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { loginPath } from './login-path.ts'
import styles from './Panel.module.css'

/** What a visitor sees in the place of what is for players only, with the two ways in. */
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
