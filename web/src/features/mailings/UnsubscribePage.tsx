import { type Mailing, mailings } from '@koersklasse/contract/consent-wordings.ts'
import { endMailing } from '@koersklasse/contract/mailings.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ApiError } from '../../api/errors.ts'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import styles from './UnsubscribePage.module.css'

/**
 * Ends a mailing for whoever has the link from a mail, without a login, when the button is pressed: programs that scan
 * mails open the links in them. It does not show whose mails they are.
 */
export function Component() {
  const { mailing, token = '' } = useParams()
  return isMailing(mailing) ? <Unsubscribe mailing={mailing} token={token} /> : <Invalid />
}

function Unsubscribe({ mailing, token }: { mailing: Mailing; token: string }) {
  const end = useMutation({ mutationFn: () => call(endMailing, { params: { mailing, token } }) })
  if (end.isSuccess) {
    return (
      <Page
        key="done"
        narrow
        focusHeading
        title={t(`mailings.unsubscribe.${mailing}.done`)}
        intro={t('mailings.unsubscribe.back')}
      >
        <Settings look="primary" />
      </Page>
    )
  }
  if (isInvalid(end.error)) return <Invalid />
  return (
    <Page
      narrow
      title={t(`mailings.unsubscribe.${mailing}.title`)}
      intro={t(`mailings.unsubscribe.${mailing}.intro`)}
    >
      <div className={styles.actions}>
        {end.error && <Notice kind="bad">{errorText(end.error)}</Notice>}
        <Button wide pending={end.isPending} onClick={() => end.mutate()}>
          {t(`mailings.unsubscribe.${mailing}.submit`)}
        </Button>
        <Settings look="quiet" />
      </div>
    </Page>
  )
}

/** The link is incomplete, or its player is gone. */
function Invalid() {
  return (
    <Page
      key="invalid"
      narrow
      focusHeading
      title={t('mailings.unsubscribe.invalid.title')}
      intro={t('mailings.unsubscribe.invalid.text')}
    >
      <Settings look="primary" />
    </Page>
  )
}

function Settings({ look }: { look: 'primary' | 'quiet' }) {
  return (
    <ButtonLink to="/account/email-settings" look={look} wide>
      {t('mailings.unsubscribe.settings')}
    </ButtonLink>
  )
}

const isMailing = (name: string | undefined): name is Mailing =>
  (mailings as readonly (string | undefined)[]).includes(name)

function isInvalid(fault: Error | null): boolean {
  return fault instanceof ApiError && (fault.code === 'unsubscribe_invalid' || fault.code === 'invalid_input')
}
