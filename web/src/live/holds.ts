/** Counts who looks at what: an id is wanted as long as at least one holds it. */
export interface Holds {
  /** Holds an id until the function that it answers is called. */
  hold(id: string): () => void
  /** The ids that are held, sorted. */
  ids(): string[]
}

/** Starts with nothing held. `onChange` is called when the first holder of an id comes or the last one goes. */
export function createHolds(onChange: () => void): Holds {
  const counts = new Map<string, number>()

  function add(id: string, change: 1 | -1) {
    const before = counts.get(id) ?? 0
    const after = before + change
    if (after === 0) counts.delete(id)
    else counts.set(id, after)
    if (before === 0 || after === 0) onChange()
  }

  return {
    hold(id) {
      let held = true
      add(id, 1)
      return () => {
        if (held) add(id, -1)
        held = false
      }
    },
    ids: () => [...counts.keys()].sort(),
  }
}
