// A figure that is expensive to read, such as the size of a folder. It is read at most once in a while, and callers at the
// same time share one read.

/**
 * Makes a function that reads a figure, and returns the same one for a while. It rejects with what a reading throws; the next
 * call reads again.
 * @param ms for how long a figure counts, in milliseconds
 */
export function remembered<Figure>(read: () => Promise<Figure>, ms: number): () => Promise<Figure> {
  let last: { at: number; reading: Promise<Figure> } | null = null
  return () => {
    const now = performance.now()
    if (last !== null && now - last.at < ms) return last.reading
    const reading = read()
    last = { at: now, reading }
    reading.catch(() => {
      last = null
    })
    return reading
  }
}
