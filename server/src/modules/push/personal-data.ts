// What push notifications keep of one player, without what a message could be sent with: addresses and keys of devices.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const pushData: PersonalData<'push_settings' | 'push_subscriptions' | 'push_messages'> = {
  rows: {
    push_settings: ({ userId }) => sql`
      select portfolio_push, quiet_from, quiet_until from push_settings where user_id = ${userId}`,
    push_subscriptions: ({ userId }) => sql`
      select id, muted, shows_amounts, created_at from push_subscriptions
      where user_id = ${userId} order by created_at, id`,
    push_messages: ({ userId }) => sql`
      select m.id, subscription_id, category, tag, path, facts, m.created_at, tries, is_held, next_try_at
      from push_messages m join push_subscriptions s on s.id = m.subscription_id
      where s.user_id = ${userId} order by m.id`,
  },
}
