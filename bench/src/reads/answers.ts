// The answers of the game to the calls of a start.

/** An answer without its status, which is 200. */
export interface Answer {
  /** The headers, without those that a server adds to every answer by itself. */
  headers: Record<string, string>
  body: string
}

const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive'])

/** Makes the calls of a player; resolves to the answers by path. */
export async function ask(
  port: number,
  token: string,
  paths: readonly string[],
): Promise<Record<string, Answer>> {
  const answers = paths.map(async (path): Promise<[string, Answer]> => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name)))
    return [path, { headers, body: await response.text() }]
  })
  return Object.fromEntries(await Promise.all(answers))
}
