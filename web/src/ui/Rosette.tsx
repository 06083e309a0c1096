/** The guilloche of a share certificate: waves woven around a circle. For the eye only, in the colour of the text. */
export function Rosette({ className, petals = 12 }: { className?: string | undefined; petals?: number }) {
  return (
    <svg
      className={className}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {strands(petals).map((strand) => (
        <path key={strand} d={strand} strokeWidth="0.35" />
      ))}
    </svg>
  )
}

const woven = new Map<number, string[]>()

function strands(petals: number): string[] {
  const known = woven.get(petals)
  if (known) return known
  const bands = [
    { radius: 82, wave: 15, turns: petals * 2, count: 9 },
    { radius: 50, wave: 20, turns: petals, count: 9 },
    { radius: 18, wave: 12, turns: petals / 2, count: 6 },
  ]
  const made = bands.flatMap(({ radius, wave, turns, count }) =>
    Array.from({ length: count }, (_, strand) =>
      circle((angle) => radius + wave * Math.sin(turns * angle + (strand * 2 * Math.PI) / count)),
    ),
  )
  woven.set(petals, made)
  return made
}

const steps = 360

function circle(radiusAt: (angle: number) => number): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step * 2 * Math.PI) / steps
    const radius = radiusAt(angle)
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
