import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './Tabs.module.css'

/**
 * Panels that take turns, with a tab for each. The arrow keys go from tab to tab and open what they reach; the tabs are
 * one stop of the Tab key (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function Tabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { name: string; title: string; panel: ReactNode }[]
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const open = tabs[chosen]

  function move(event: KeyboardEvent) {
    const next = nextTab(event.key, chosen, tabs.length)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map(({ name, title }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.name}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.name}`}
          // What a panel shows may have nothing to stop at.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it
          tabIndex={0}
          className={styles.panel}
        >
          {open.panel}
        </div>
      )}
    </div>
  )
}

/** Which tab a key leads to, round and round; null where it leads nowhere. */
function nextTab(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
