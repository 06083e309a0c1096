import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { AddSheet, ShareBar, ShareList } from './drawings.tsx'
import { NextSteps } from './NextSteps.tsx'
import { Steps } from './Steps.tsx'

/** How to install the app on an iPhone or iPad. */
export function Component() {
  return (
    <Page title={t('install.ios.title')} intro={t('install.ios.intro')}>
      <Steps
        steps={[
          [<ShareBar key="share" />, t('install.ios.steps.share')],
          [<ShareList key="choose" />, t('install.ios.steps.choose')],
          [<AddSheet key="add" />, t('install.ios.steps.add')],
        ]}
      />
      <NextSteps other="other" />
    </Page>
  )
}
