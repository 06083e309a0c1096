import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { AddressBar, ComputerDialog, InstallDialog, MenuDots, MenuList } from './drawings.tsx'
import { NextSteps } from './NextSteps.tsx'
import { Steps } from './Steps.tsx'

/** How to install the app on anything but an iPhone or iPad. */
export function Component() {
  return (
    <Page title={t('install.other.title')} intro={t('install.other.intro')}>
      <h2>{t('install.other.phone')}</h2>
      <Steps
        steps={[
          [<MenuDots key="menu" />, t('install.other.steps.menu')],
          [<MenuList key="choose" />, t('install.other.steps.choose')],
          [<InstallDialog key="confirm" />, t('install.other.steps.confirm')],
        ]}
      />
      <h2>{t('install.other.computer')}</h2>
      <Steps
        steps={[
          [<AddressBar key="bar" />, t('install.other.computerSteps.bar')],
          [<ComputerDialog key="confirm" />, t('install.other.computerSteps.confirm')],
        ]}
      />
      <p>{t('install.other.safari')}</p>
      <NextSteps other="ios" />
    </Page>
  )
}
