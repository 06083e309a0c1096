import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './Form.module.css'
import { ResendActivation } from './ResendActivation.tsx'

/**
 * Shown when a mail may be on its way. It does not reveal whether the address was already known. `onOther` goes back to the
 * form, for a visitor who mistyped the address.
 */
export function CheckMail({
  about,
  email,
  onOther,
}: {
  about: 'activation' | 'reset'
  email: string
  onOther: () => void
}) {
  return (
    <Page narrow focusHeading title={t('auth.mail.title')} intro={t(`auth.mail.${about}.text`, { email })}>
      <p>{t(`auth.mail.${about}.wait`)}</p>
      {about === 'activation' && <ResendActivation email={email} />}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onOther}>
          {t('auth.mail.other')}
        </Button>
        <ButtonLink to="/auth/login" look="quiet">
          {t('auth.mail.login')}
        </ButtonLink>
      </div>
    </Page>
  )
}
