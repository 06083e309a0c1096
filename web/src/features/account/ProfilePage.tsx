import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { EmailForm } from './profile/EmailForm.tsx'
import { PasswordForm } from './profile/PasswordForm.tsx'
import { Preferences } from './profile/Preferences.tsx'
import { UsernameForm } from './profile/UsernameForm.tsx'

/** The player's profile, with a form for each thing that can be changed. */
export function Component() {
  return (
    <AccountScreen page="profile">
      {(user) => (
        <>
          <Card title={t('profile.name.title')}>
            <UsernameForm user={user} />
          </Card>
          <Card title={t('profile.email.title')}>
            <EmailForm user={user} />
          </Card>
          <Card title={t('profile.password.title')}>
            <PasswordForm user={user} />
          </Card>
          <Card title={t('profile.preferences.title')}>
            <Preferences user={user} />
          </Card>
        </>
      )}
    </AccountScreen>
  )
}
