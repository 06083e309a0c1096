import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'

/** What a player sees after registering; the same whether or not the address was known. */
export function CheckMail({ email }: { email: string }) {
  return (
    <Page narrow title={t('accounts.mail.title')} intro={t('accounts.mail.text', { email })}>
      <p>{t('accounts.mail.wait')}</p>
      <div>
        <ButtonLink to="/auth/login" look="quiet">
          {t('accounts.mail.login')}
        </ButtonLink>
      </div>
    </Page>
  )
}
