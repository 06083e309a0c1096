import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ResendActivation } from './ResendActivation.tsx'

/** Shown when a mail may be on its way. It does not reveal whether the address was already known. */
export function CheckMail({ about, email }: { about: 'activation' | 'reset'; email: string }) {
  return (
    <Page narrow focusHeading title={t('auth.mail.title')} intro={t(`auth.mail.${about}.text`, { email })}>
      <p>{t(`auth.mail.${about}.wait`)}</p>
      {about === 'activation' && <ResendActivation email={email} />}
      <div>
        <ButtonLink to="/auth/login" look="quiet">
          {t('auth.mail.login')}
        </ButtonLink>
      </div>
    </Page>
  )
}
