import { defaultStartingBalance } from '@koersklasse/domain/competition.ts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Heading, Page } from '../../ui/Page.tsx'

/** The first page of a visitor. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('landing.title')}
      heading={
        <header>
          <Heading>{t('landing.headline')}</Heading>
          <p>{t('landing.lead', { balance: formatMoney(defaultStartingBalance) })}</p>
          <ButtonLink to="/auth/register">{t('landing.register')}</ButtonLink>
        </header>
      }
    >
      <div />
    </Page>
  )
}
