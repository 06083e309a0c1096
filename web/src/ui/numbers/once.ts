/** Creates a format at its first use: each takes a millisecond or more, and a page needs few of them. */
export function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => {
    made ??= make()
    return made
  }
}
