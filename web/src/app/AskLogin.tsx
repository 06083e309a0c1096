import { Outlet } from 'react-router'
import { t } from '../text/t.ts'
import { Card } from '../ui/Card.tsx'
import { LoginNeeded } from '../ui/LoginNeeded.tsx'
import { Page } from '../ui/Page.tsx'
import { WhoIsIt } from './WhoIsIt.tsx'

/** Lets who is logged in pass, and tells a visitor on the spot what a login is needed for. */
export function AskLogin({ what }: { what: 'rankings' | 'exam' }) {
  return (
    <WhoIsIt>
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
    </WhoIsIt>
  )
}
