// How the parts of a certificate are drawn.

/**
 * The woven band of a frame: strands that swing along the four sides of a rectangle, each a path. They leave the corners
 * free.
 * @param inset how far the middle of the band is from the edge
 * @param depth how far the strands swing to either side
 * @param corner how far from the middle of a corner they begin
 */
export function wovenFrame({
  width,
  height,
  inset,
  depth,
  corner,
}: {
  width: number
  height: number
  inset: number
  depth: number
  corner: number
}): string[] {
  const start = inset + corner
  const across = width - 2 * start
  const down = height - 2 * start
  const waves = (length: number) => Math.round(length / 46)
  return [0, 1, 2, 3].flatMap((strand) => {
    const phase = (strand * Math.PI) / 4
    const side = (length: number, place: (along: number, out: number) => [number, number]) => {
      const steps = waves(length) * 16
      const points = Array.from({ length: steps + 1 }, (_, step) => {
        const angle = (step / steps) * waves(length) * 2 * Math.PI
        const [x, y] = place((step / steps) * length, depth * Math.sin(angle + phase))
        return `${x.toFixed(1)} ${y.toFixed(1)}`
      })
      return `M${points.join('L')}`
    }
    return [
      side(across, (along, out) => [start + along, inset + out]),
      side(across, (along, out) => [start + along, height - inset - out]),
      side(down, (along, out) => [inset + out, start + along]),
      side(down, (along, out) => [width - inset - out, start + along]),
    ]
  })
}

/** How wide characters are, in parts of the size of the text, at most. */
const wide = /[MW@%mw]/
const ofWide = { display: 1.08, text: 0.9 }
const ofOthers = { display: 0.68, text: 0.54 }

/** The size of a text in one line that is not wider than a width, and not larger than a size. */
export function fittingSize(
  text: string,
  { size, width, isDisplay }: { size: number; width: number; isDisplay: boolean },
): number {
  const face = isDisplay ? 'display' : 'text'
  const ems = [...text].reduce((sum, one) => sum + (wide.test(one) ? ofWide : ofOthers)[face], 0)
  return ems === 0 ? size : Math.min(size, Math.floor(width / ems))
}
