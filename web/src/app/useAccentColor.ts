import { useEffect } from 'react'

/** Sets the operator's accent colour, and dark or white for text on it, whichever has more contrast. */
export function useAccentColor(accent: string | null): void {
  useEffect(() => {
    const style = document.documentElement.style
    if (accent === null) return
    style.setProperty('--accent', accent)
    style.setProperty('--on-accent', textColorOn(accent))
    return () => {
      style.removeProperty('--accent')
      style.removeProperty('--on-accent')
    }
  }, [accent])
}

const dark = '#0c2b2a'
const light = '#ffffff'

/** The text colour with the most contrast on a CSS colour, by the relative luminance of WCAG 2.2. */
function textColorOn(color: string): string {
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
