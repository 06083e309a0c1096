import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** A range of rows: from `first` up to but not including `end`. */
export interface RowWindow {
  first: number
  end: number
}

/** How many rows are rendered beyond the view on either side, for the Tab key and for fast scrolling. */
const overscan = 5
/** At least so many rows are always rendered, so that a short list is rendered whole. */
const least = 24
/** The range moves in steps of so many rows, so that not every scroll event renders the list. */
const step = 4

/** The rows of a list that are in or near the view, as the page scrolls. All rows are as high as the first one rendered. */
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
    function show(from: number, height: number) {
      const next = rowsInSight(from, innerHeight, height)
      setSeen((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    function update() {
      const row = rows?.querySelector('[aria-rowindex]')
      const height = row?.getBoundingClientRect().height || guessedHeight
      setRowHeight(height)
      // At a low priority: a row outside the view is not worth a missed frame.
      startTransition(() => show(-(rows?.getBoundingClientRect().top ?? 0), height))
    }
    // With the Tab key held down the focus moves faster than the page scrolls: render the rows around it at once.
    function updateAroundFocus({ target }: FocusEvent) {
      const row = target instanceof Element ? target.closest('[aria-rowindex]') : null
      const height = row?.getBoundingClientRect().height ?? 0
      if (row && height > 0) show((Number(row.ariaRowIndex) - 2) * height - innerHeight / 2, height)
    }
    update()
    rows.addEventListener('focusin', updateAroundFocus)
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      rows.removeEventListener('focusin', updateAroundFocus)
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [])

  const end = Math.min(count, seen.end)
  return { body, first: Math.min(seen.first, Math.max(0, end - overscan)), end, rowHeight }
}

/** Used until there is a row to measure, in pixels. */
const guessedHeight = 64

/**
 * The rows to render for a view of a list: those in it, and some around them.
 * @param from where the view begins, in pixels from the top of the list; negative if it begins above the list
 * @param seenHeight the height of the view, in pixels
 */
export function rowsInSight(from: number, seenHeight: number, rowHeight: number): RowWindow {
  const first = Math.floor(from / rowHeight) - overscan
  const end = Math.ceil((from + seenHeight) / rowHeight) + overscan
  return {
    first: Math.max(0, Math.floor(first / step) * step),
    end: Math.max(least, Math.ceil(end / step) * step),
  }
}
