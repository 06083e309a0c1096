import { useEffect } from 'react'

/** Gives the page the operator's colour, with ink or white on it, whichever is read better. */
export function useAccent(accent: string | null): void {
  useEffect(() => {
    const style = document.documentElement.style
    if (accent === null) return
    style.setProperty('--accent', accent)
    style.setProperty('--on-accent', inkOn(accent))
    return () => {
      style.removeProperty('--accent')
      style.removeProperty('--on-accent')
    }
  }, [accent])
}

const dark = '#0c2b2a'
const light = '#ffffff'

/** The ink that is read best on a CSS colour, by the luminance of WCAG 2.2. */
function inkOn(color: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return dark
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  const [r, g, b] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? dark : light
}
