import type { Order } from '@koersklasse/contract/trading.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { t } from '../text/t.ts'
import { formatDeadline, formatMoment, formatWeekday, isMidnight } from '../ui/numbers/format.ts'

/** Until when an order is valid, in a sentence. One that ends at midnight is valid through the day before. */
export function expiryWords(expiry: EpochMs | null): string {
  if (expiry === null) return t('trading.validity.cancel')
  return isMidnight(expiry)
    ? t('trading.validity.through', { day: formatWeekday(expiry - 1) })
    : t('trading.validity.until', { moment: formatDeadline(expiry) })
}

/** Until when an order is valid, or that it was cancelled and may still be filled on late quotes. */
export function endWords({ limitDateTime, cancelRequested }: Order): string {
  return cancelRequested === null
    ? expiryWords(limitDateTime)
    : t('trading.story.cancelling', { moment: formatMoment(cancelRequested) })
}
