// What the portfolios of one player were worth each midnight. The values stay when the player leaves, as the portfolios do.

import { sql } from 'kysely'
import { type PersonalData, portfoliosOf } from '../../platform/database/personal-tables.ts'

export const rankingData: PersonalData<'daily_values'> = {
  rows: {
    daily_values: ({ userId }) => sql`
      select midnight, portfolio_id, value, deposited from daily_values
      where portfolio_id in ${portfoliosOf(userId)} order by midnight, portfolio_id`,
  },
}
