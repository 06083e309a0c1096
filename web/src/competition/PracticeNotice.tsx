import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/numbers/format.ts'
import { Notice } from '../ui/status/Notice.tsx'
import { usePractice } from './practice.ts'

/** Says that a list or an order is of the practice period, while it lasts. */
export function PracticeNotice({ of }: { of: 'list' | 'order' }) {
  const practice = usePractice()
  if (practice === null) return null
  return (
    <Notice>
      <b>{t('competition.practice.title')}.</b>{' '}
      {t(`competition.practice.${of}`, { moment: formatDateTime(practice.startDateTime) })}
    </Notice>
  )
}
