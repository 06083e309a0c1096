// The widths at which the layout changes. A style file names one as `@media (--compact)` or `@media not (--desktop)`;
// vite-plugin.ts makes the names known there. `npm run check` refuses raw widths in media queries.
// The units follow the text size of the browser, so that enlarged text gets the layout of a smaller screen.

export const breakpoints = {
  /** A phone with text set twice as large. */
  'large-text': '(width <= 18rem)',
  /** The narrowest phones, 320 px. */
  'small-phone': '(width <= 22rem)',
  /** A phone held upright: tabs and other choices take the full width. */
  phone: '(width <= 30rem)',
  /** Tables show only their most important columns, and filters fold away. */
  compact: '(width <= 44rem)',
  /** The navigation moves from the bottom of the screen into the top bar, and columns stand side by side. */
  desktop: '(width >= 60rem)',
  /** The full width of the page: forms in columns, tables with all their space. */
  wide: '(width >= 72rem)',
} as const
