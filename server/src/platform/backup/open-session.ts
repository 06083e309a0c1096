// A connection for copying whole tables: without time-outs, and with fixed formats of values, whatever the settings of the
// server are.

import pg from 'pg'
import { connectionOptions } from '../database/pool.ts'

const settings = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set standard_conforming_strings = on`

/** How long to wait for the connection: nobody waits for the result, and the machine may be busy. */
const patienceMs = 30_000

/** Runs a function on a connection that is closed afterwards. */
export async function withSession<Result>(
  connectionString: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const options = { ...connectionOptions(connectionString), connectionTimeoutMillis: patienceMs }
  const client = new pg.Client(options)
  // Without a listener, an error between two statements would end the process. The next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}
