import type { ReactNode } from 'react'

const shapes = {
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  back: <path d="M20 12H5m6-7-7 7 7 7" />,
  forward: <path d="M4 12h15m-6-7 7 7-7 7" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5.5 5.5" />
    </>
  ),
  lock: (
    <>
      <path d="M5 10.5h14V20H5z" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
    </>
  ),
  dashboard: <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />,
  products: <path d="M7 3v3m0 9v4M4.5 6h5v9h-5zM17 5v4m0 8v4m-2.5-12h5v8h-5z" />,
  rankings: <path d="M3.5 20v-6h5.500v6M9 20V5h6v15M15 11h5.500v9M2 20h20" />,
  academy: (
    <>
      <path d="M1.500 9.500 12 4.500l10.500 5L12 14.500z" />
      <path d="M5.500 11.500v5.500q6.500 4 13 0v-5.500M22.500 9.500V16" />
    </>
  ),
  account: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.500 20.500q0-6 7.500-6t7.500 6" />
    </>
  ),
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4M12 5V2.500" />,
  history: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.500l3.500 2" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8" r="3.500" />
      <path d="M2.500 20q0-5.500 6.500-5.500t6.500 5.500M15.500 5a3.500 3.500 0 0 1 0 6.500m2.500 3.500q3.500 1 3.500 5" />
    </>
  ),
  key: (
    <>
      <circle cx="7.500" cy="12" r="4" />
      <path d="M11.500 12H21v4M17 12v3" />
    </>
  ),
  bin: <path d="M4 6.500h16M9 6V3.500h6V6M6 6.500l1 14h10l1-14M10 10.500v6m4-6v6" />,
  rules: <path d="M5 3.500h14v17H5zM8.500 8.500h7m-7 4h7m-7 4h4" />,
  prize: (
    <path d="M7 4h10v5a5 5 0 0 1-10 0zM7 5.500H3.500q0 5 4 5M17 5.500h3.500q0 5-4 5M12 14v3.500M8 20h8v-2.500H8z" />
  ),
  check: <path d="m4.5 12.5 5 5L19.5 7" />,
  warning: (
    <>
      <path d="M12 3.5 21.5 20h-19z" />
      <path d="M12 9.5v5m0 2.200v.3" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.400v.3" />
    </>
  ),
  offline: (
    <path d="M3 8.5a14 14 0 0 1 4-2.5m4-1a14 14 0 0 1 10 3.5M6.5 12.5A9 9 0 0 1 10 10.600m5 .4a9 9 0 0 1 2.5 1.5M10 16.5a3.5 3.5 0 0 1 4 0M12 20v.2M4 3l16 18" />
  ),
  mail: (
    <>
      <path d="M3 5.5h18v13H3z" />
      <path d="m3.5 6.5 8.5 7 8.5-7" />
    </>
  ),
  out: <path d="M10 4H4v16h6M9 12h11m-4.5-5 5 5-5 5" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.700 1.700M17.300 17.300 19 19M19 5l-1.700 1.700M6.700 17.300 5 19" />
    </>
  ),
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />,
  filter: <path d="M4 7h16M7 12h10M10 17h4" />,
  star: (
    <path d="m12 3.500 2.600 5.600 6.100.700-4.500 4.200 1.200 6-5.400-3-5.400 3 1.200-6-4.500-4.200 6.100-.700z" />
  ),
  compare: <path d="M12 4v16M8 20h8M5 7.500h14M5 7.500l-3 6.500h6zM19 7.500l-3 6.500h6z" />,
  install: <path d="M15 3H6v18h12v-8M18 2v8m-3.500-3.500L18 10l3.500-3.500M11 17.500h2" />,
  device: <path d="M3 5h18v11H3zM9 20h6M12 16v4" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

export const iconNames = Object.keys(shapes) as IconName[]

/** An icon of 24 by 24 in the colour of the text. Decorative: put a text next to it. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
      strokeLinejoin="miter"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  )
}
