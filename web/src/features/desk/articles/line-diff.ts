// The differences between two texts, line by line.

export interface DiffLine {
  /** Whether the line is in both texts, only in the former, or only in the later one. */
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** The lines of both texts in order, with as many of them the same as possible (their longest common subsequence). */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [former, later] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')]
  const common = commonLengths(former, later)
  const lines: DiffLine[] = []
  let [from, to] = [0, 0]
  while (from < former.length || to < later.length) {
    const [old, fresh] = [former[from], later[to]]
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old })
      from += 1
      to += 1
    } else if (
      old !== undefined &&
      (fresh === undefined || common[from + 1]![to]! >= common[from]![to + 1]!)
    ) {
      lines.push({ kind: 'removed', text: old })
      from += 1
    } else {
      lines.push({ kind: 'added', text: fresh ?? '' })
      to += 1
    }
  }
  return lines
}

/** For each place in both lists how many lines they have in common from there on. */
function commonLengths(former: readonly string[], later: readonly string[]): number[][] {
  const lengths = Array.from({ length: former.length + 1 }, () => new Array<number>(later.length + 1).fill(0))
  for (let from = former.length - 1; from >= 0; from -= 1) {
    for (let to = later.length - 1; to >= 0; to -= 1) {
      lengths[from]![to] =
        former[from] === later[to]
          ? lengths[from + 1]![to + 1]! + 1
          : Math.max(lengths[from + 1]![to]!, lengths[from]![to + 1]!)
    }
  }
  return lengths
}
