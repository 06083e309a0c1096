// Gathers questions to the database that are asked at about the same time, so that one statement answers them all.

/** The most questions of one read. */
const most = 500

/**
 * Makes a function that answers one question by reads that answer many. While a read is under way, new questions are
 * gathered for the next one. A question is answered by a read that began after it was asked.
 * @param read answers questions, in their order; if it rejects, all of them do
 */
export function gather<Question, Answer>(
  read: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: {
    question: Question
    resolve: (answer: Answer) => void
    reject: (fault: unknown) => void
  }[] = []
  let isReading = false

  async function readAll(): Promise<void> {
    // Questions of the same turn of the event loop join the first read.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const asked = waiting.splice(0, most)
      try {
        const answers = await read(asked.map(({ question }) => question))
        for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
      } catch (fault) {
        for (const { reject } of asked) reject(fault)
      }
    }
    isReading = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isReading) return
      isReading = true
      void readAll()
    })
}

/**
 * Makes a function that finds the rows of one id, in the order of a read that finds those of many ids.
 * @param read finds the rows of some ids, which all differ
 * @param idOf the id that a row belongs to
 */
export function gatherRows<Row>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): (id: string) => Promise<readonly Row[]> {
  return gather(async (ids: readonly string[]) => {
    const found = Map.groupBy(await read([...new Set(ids)]), idOf)
    return ids.map((id) => found.get(id) ?? [])
  })
}

/**
 * Makes a function that runs a read without a question. Callers who ask at about the same time share the answer of one read,
 * which begins after they asked. If it rejects, all of them do.
 */
export function gatherSame<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  const ask = gather(async (asked: readonly null[]) => {
    const answer = await read()
    return asked.map(() => answer)
  })
  return () => ask(null)
}
