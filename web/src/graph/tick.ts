// The names on the axes of a graph.

/** The width of a graph, compared with its texts. */
export type GraphWidth = keyof typeof graphWidths

/** The least of each width, in em; a graph that is less than tiny is tiny. Graph.module.css has the same. */
export const graphWidths = { tiny: 8, narrow: 13, medium: 20, wide: 32, widest: 48 }

/** A name on an axis. */
export interface Tick {
  at: number
  text: string
  /** The widths of the graph at which there is room for it; all of them if left out. */
  widths?: readonly GraphWidth[]
}
