/** The inks of the press. Each figure is printed in a ground, two or three of these, and `ink` for every line. */
export const ink = '#0c2b2a'
export const paper = '#fdf8ea'
export const yellow = '#ffc72c'
export const vermilion = '#e4572e'
export const rose = '#f4a79d'
export const delft = '#2c5aa0'
export const sky = '#8cc0ea'
export const moss = '#3c8a5c'
export const mint = '#9fd8b6'
export const plum = '#6d3f68'
export const lilac = '#c0aee6'
export const brown = '#80502f'
export const sand = '#e6bf86'
export const slate = '#8197a0'

/** `a` with a share of `b` (0 to 1) stirred in. */
export function mix(a: string, b: string, share: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(a.slice(at, at + 2), 16)
    const to = Number.parseInt(b.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
