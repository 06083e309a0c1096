import type { QuietHours } from '@koersklasse/contract/push.ts'
import { useState } from 'react'
import { t } from '../../../text/t.ts'
import { TextField } from '../../../ui/controls/Field.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Push.module.css'
import { useEditPushSettings } from './use-push-settings.ts'

const usualNight: QuietHours = { from: '22:00', until: '07:00' }

/** What applies to all devices: whether any gets notifications about the portfolio, and the quiet hours. */
export function PlayerSettings({
  portfolioPush,
  quietHours,
}: {
  portfolioPush: boolean
  quietHours: QuietHours | null
}) {
  const edit = useEditPushSettings()
  const online = useOnline()
  return (
    <Card title={t('push.all.title')}>
      <div className={styles.rows}>
        <Switch
          label={t('push.all.portfolio')}
          hint={t('push.all.portfolioHint')}
          checked={portfolioPush}
          disabled={!online}
          onChange={({ target }) => edit({ portfolioPush: target.checked })}
        />
        <Switch
          label={t('push.all.quiet')}
          hint={t('push.all.quietHint')}
          checked={quietHours !== null}
          disabled={!online}
          onChange={({ target }) => edit({ quietHours: target.checked ? usualNight : null })}
        />
        {quietHours && (
          <Times
            key={`${quietHours.from} ${quietHours.until}`}
            quietHours={quietHours}
            onChange={(changed) => edit({ quietHours: changed })}
          />
        )}
      </div>
    </Card>
  )
}

/** The times, which are stored when a field with another time is left. */
function Times({
  quietHours,
  onChange,
}: {
  quietHours: QuietHours
  onChange: (quietHours: QuietHours) => void
}) {
  const online = useOnline()
  const [draft, setDraft] = useState(quietHours)
  const isSame = draft.from === draft.until
  function save() {
    const isChanged = draft.from !== quietHours.from || draft.until !== quietHours.until
    if (isChanged && !isSame && draft.from !== '' && draft.until !== '') onChange(draft)
  }
  return (
    <div className={styles.times}>
      {(['from', 'until'] as const).map((edge) => (
        <TextField
          key={edge}
          type="time"
          label={t(`push.all.${edge}`)}
          value={draft[edge]}
          disabled={!online}
          error={isSame && edge === 'until' ? t('push.all.same') : undefined}
          onChange={({ target }) => setDraft({ ...draft, [edge]: target.value })}
          onBlur={save}
        />
      ))}
    </div>
  )
}
