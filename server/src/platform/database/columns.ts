import type { Schema } from './schema.ts'

/**
 * All columns of the tables that are read for nearly every page. A `select *` is not prepared (preparing-client.ts), so it
 * would be parsed and planned each time.
 */
export const columnsOf = {
  users: [
    ...(['id', 'username', 'username_skeleton', 'email', 'password_hash', 'avatar_id', 'language'] as const),
    ...(['theme', 'renamed_at', 'terms_version', 'terms_accepted_at', 'created_at'] as const),
    ...(['first_login_at', 'competition_id', 'is_simulated'] as const),
  ],
  exclusions: [
    ...(['id', 'user_id', 'scope', 'reason', 'created_at', 'until', 'appeal', 'appealed_at'] as const),
    ...(['decided_at', 'answer', 'ended_at'] as const),
  ],
  competitions: [
    ...(['id', 'start_at', 'end_at', 'starting_balance', 'sprinter_cap', 'cost_fixed'] as const),
    ...([
      'cost_rate_basis_points',
      'unlocked',
      'name',
      'text',
      'is_house',
      'join_code',
      'join_from',
    ] as const),
    ...(['join_until', 'practice_from', 'underlying_cap_percent', 'weekly_deposit', 'visibility'] as const),
    ...(['resets_allowed', 'shows_risk_adjusted', 'prizes', 'closed_at', 'owner_id'] as const),
  ],
  positions: ['id', 'portfolio_id', 'product_id', 'quantity', 'cost'],
  orders: [
    ...(['id', 'portfolio_id', 'product_id', 'side', 'order_type', 'quantity', 'limit_price'] as const),
    ...([
      'stop_price',
      'validity',
      'expires_at',
      'cancelled_at',
      'decision',
      'status',
      'abort_reason',
    ] as const),
    ...(['idempotency_key', 'request_digest', 'created_at', 'updated_at'] as const),
  ],
  transactions: [
    ...([
      'id',
      'order_id',
      'portfolio_id',
      'product_id',
      'kind',
      'quantity',
      'quantity_delta',
      'price',
    ] as const),
    ...(['costs', 'amount', 'gain', 'bid', 'ask', 'quote', 'currency_quote', 'detail', 'action_id'] as const),
    ...(['reverses', 'created_at', 'effective_at'] as const),
  ],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }
