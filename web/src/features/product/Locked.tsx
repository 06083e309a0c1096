import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Unlocked } from './OrderFlow.tsx'

/** The topic of the academy whose diploma unlocks a type of product or order (specification, section 1). */
const topics = {
  etf: 'etfs',
  tracker: 'etfs',
  sp: 'sprinters',
  sb: 'sprinters',
  xt: 'sprinters',
  limit: 'limit',
  stoploss: 'stoploss',
  market: null,
  ss: null,
} as const satisfies Record<keyof Unlocked, string | null>

/** Says that a type of product or order is locked, and where it is unlocked. */
export function Locked({ what }: { what: keyof Unlocked }) {
  const topic = topics[what]
  return (
    <EmptyState
      icon="lock"
      title={t('trading.locked.title')}
      action={topic && <ButtonLink to={`/academy/${topic}`}>{t('trading.locked.action')}</ButtonLink>}
    >
      {topic
        ? t('trading.locked.text', { topic: t(`academy.topics.${topic}.name`) })
        : t('trading.locked.other')}
    </EmptyState>
  )
}
