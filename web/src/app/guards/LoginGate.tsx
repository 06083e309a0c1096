import { Outlet } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { LoginNeeded } from '../../ui/status/LoginNeeded.tsx'
import { WithUser } from './WithUser.tsx'

/** Shows the nested page to players; shows a visitor what the login is for. */
export function LoginGate({ what }: { what: 'rankings' | 'exam' | 'check' }) {
  return (
    <WithUser>
      {(user) =>
        user ? (
          <Outlet />
        ) : (
          <Page title={t(`loginNeeded.${what}.page`)}>
            <Card>
              <LoginNeeded title={t(`loginNeeded.${what}.title`)}>
                {t(`loginNeeded.${what}.text`)}
              </LoginNeeded>
            </Card>
          </Page>
        )
      }
    </WithUser>
  )
}
