/** The mark: a K whose stem is a candle of a price chart and whose arm is a rising price. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="5" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)">
        <path d="M10 3.5v25" strokeWidth="2" />
        <path d="M10 8.5v15" strokeWidth="6" />
        <path d="m15 17 4-4 2 2 6.5-7.5M18.5 15.5 27 24.5" strokeWidth="3.2" strokeLinejoin="miter" />
      </g>
    </svg>
  )
}
