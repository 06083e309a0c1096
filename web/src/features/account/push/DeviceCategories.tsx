import {
  type PushCategory,
  type PushSettings,
  portfolioCategories,
  pushCategories,
} from '@koersklasse/contract/push.ts'
import { t } from '../../../text/t.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Push.module.css'
import { useEditPushSettings } from './use-push-settings.ts'

/** What this device gets notifications about, and whether they have amounts. */
export function DeviceCategories({
  device: { categories, showsAmounts },
  portfolioPush,
}: {
  device: NonNullable<PushSettings['device']>
  portfolioPush: boolean
}) {
  const edit = useEditPushSettings()
  const online = useOnline()
  const isOff = (category: PushCategory) =>
    !portfolioPush && (portfolioCategories as readonly PushCategory[]).includes(category)
  return (
    <Card title={t('push.about.title')}>
      {!portfolioPush && <Notice>{t('push.about.portfolioOff')}</Notice>}
      <div className={styles.rows}>
        {pushCategories.map((category) => (
          <Switch
            key={category}
            label={t(`push.about.${category}`)}
            checked={categories[category] && !isOff(category)}
            disabled={!online || isOff(category)}
            onChange={({ target }) => edit({ categories: { [category]: target.checked } })}
          />
        ))}
        <Switch
          label={t('push.amounts.label')}
          hint={t('push.amounts.hint')}
          checked={showsAmounts}
          disabled={!online}
          onChange={({ target }) => edit({ showsAmounts: target.checked })}
        />
      </div>
    </Card>
  )
}
