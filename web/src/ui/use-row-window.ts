import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** A stretch of a list: from `first` up to but not including `end`. */
export interface RowWindow {
  first: number
  end: number
}

/** How many rows are drawn beyond what can be seen, on either side: for the Tab key, and for a quick thumb. */
const spare = 5
/** A short list is drawn whole, wherever it stands on its page: so much of any list is always there. */
const least = 24
/** Rows come and go by so many at once, so that not every pixel scrolled draws the list anew. */
const step = 4

/** The rows of a list that are in sight or nearly so, as the page scrolls. All rows are as high as the first that is drawn. */
export function useRowWindow(count: number): {
  body: RefObject<HTMLTableSectionElement | null>
} & RowWindow & {
    rowHeight: number
  } {
  const body = useRef<HTMLTableSectionElement>(null)
  const [rowHeight, setRowHeight] = useState(guessedHeight)
  const [seen, setSeen] = useState<RowWindow>({ first: 0, end: least })

  useEffect(() => {
    const rows = body.current
    if (rows === null) return
    function see(from: number, height: number) {
      const next = rowsInSight(from, innerHeight, height)
      setSeen((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    function look() {
      const row = rows?.querySelector('[aria-rowindex]')
      const height = row?.getBoundingClientRect().height || guessedHeight
      setRowHeight(height)
      // Drawn in slices: a row more or less out of sight is not worth a missed frame.
      startTransition(() => see(-(rows?.getBoundingClientRect().top ?? 0), height))
    }
    // Who holds the Tab key is faster than the page scrolls: the rows around the focus are there at once.
    function lookAround({ target }: FocusEvent) {
      const row = target instanceof Element ? target.closest('[aria-rowindex]') : null
      const height = row?.getBoundingClientRect().height ?? 0
      if (row && height > 0) see((Number(row.ariaRowIndex) - 2) * height - innerHeight / 2, height)
    }
    look()
    rows.addEventListener('focusin', lookAround)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      rows.removeEventListener('focusin', lookAround)
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [])

  const end = Math.min(count, seen.end)
  return { body, first: Math.min(seen.first, Math.max(0, end - spare)), end, rowHeight }
}

/** Before the first row is there to be measured, in pixels. */
const guessedHeight = 64

/**
 * Which rows stand in a stretch of a list, and some more.
 * @param from where what can be seen begins, in pixels from the top of the list; below zero where it begins above
 */
export function rowsInSight(from: number, seenHeight: number, rowHeight: number): RowWindow {
  const first = Math.floor(from / rowHeight) - spare
  const end = Math.ceil((from + seenHeight) / rowHeight) + spare
  return {
    first: Math.max(0, Math.floor(first / step) * step),
    end: Math.max(least, Math.ceil(end / step) * step),
  }
}
