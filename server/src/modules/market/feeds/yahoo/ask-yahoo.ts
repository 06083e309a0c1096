// Asks Yahoo for quotes with the package yahoo-finance2, which handles its cookies and crumbs. Every answer is checked.

import type { Log } from '../../../../platform/log.ts'

/** Asks for the quotes of some of Yahoo's symbols. Rejects if no answer comes, or one that is no list of quotes. */
export type AskYahoo = (symbols: readonly string[]) => Promise<readonly unknown[]>

const fields = ['symbol', 'currency', 'regularMarketPrice', 'regularMarketTime', 'exchangeDataDelayedBy']

/** @param fetch the function for calls to Yahoo */
export function createAskYahoo({
  fetch,
  log,
  timeoutMs = 10_000,
}: {
  fetch: typeof globalThis.fetch
  log: Log
  timeoutMs?: number
}): AskYahoo {
  /**
   * Fetches with a time limit. An error status throws here, before the package can print it together with its crumb.
   */
  const call: typeof fetch = async (input, init) => {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 400) throw new Error(`Yahoo answers ${response.status}`)
    return response
  }
  const say = (...words: unknown[]) => log.debug({ words }, 'yahoo-finance2')
  const logger = { info: say, warn: say, error: say, debug: () => {}, dir: say }

  /** The package is loaded only if this feed is used. Each client has its own cookies. */
  async function connect() {
    const [{ default: createYahooFinance }, { default: quote }, { ExtendedCookieJar }] = await Promise.all([
      import('yahoo-finance2/createYahooFinance'),
      import('yahoo-finance2/modules/quote'),
      import('yahoo-finance2/lib/cookieJar'),
    ])
    const Client = createYahooFinance({ modules: { quote } })
    return new Client({
      cookieJar: new ExtendedCookieJar(),
      fetch: call,
      logger,
      queue: { concurrency: 1 },
      suppressNotices: ['yahooSurvey'],
      versionCheck: false,
    })
  }

  let client: ReturnType<typeof connect> | null = null
  return async (symbols) => {
    client ??= connect()
    try {
      const connected = await client
      const wanted = { return: 'array' as const, fields: [...fields] }
      return await connected.quote([...symbols], wanted, { validateResult: false })
    } catch (fault) {
      // A wrong crumb stays wrong, so the next call gets a new one.
      client = null
      throw fault
    }
  }
}
