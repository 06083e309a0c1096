import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** Shown after registering. It does not reveal whether the mail address was already known. */
export function CheckMail({ email }: { email: string }) {
  return (
    <Page narrow focusHeading title={t('auth.mail.title')} intro={t('auth.mail.text', { email })}>
      <p>{t('auth.mail.wait')}</p>
      <div>
        <ButtonLink to="/auth/login" look="quiet">
          {t('auth.mail.login')}
        </ButtonLink>
      </div>
    </Page>
  )
}
