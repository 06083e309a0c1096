import { useId } from 'react'

/** The guilloche of a share certificate: waves woven around a circle. Decorative, in the colour of the text. */
export function Rosette({ className, petals = 12 }: { className?: string | undefined; petals?: number }) {
  const id = useId()
  return (
    <svg
      className={className}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {bandsOf(petals).map(({ radius, strand, count, turn }) => (
        <g key={radius} strokeWidth="0.35">
          <path id={`${id}${radius}`} d={strand} />
          {Array.from({ length: count - 1 }, (_, other) => (other + 1) * turn).map((angle) => (
            <use key={angle} href={`#${id}${radius}`} transform={`rotate(${angle.toFixed(3)})`} />
          ))}
        </g>
      ))}
    </svg>
  )
}

interface Band {
  radius: number
  /** The first strand, as a path. */
  strand: string
  count: number
  /** The rotation between two strands, in degrees. */
  turn: number
}

const woven = new Map<number, Band[]>()

function bandsOf(petals: number): Band[] {
  const known = woven.get(petals)
  if (known) return known
  const made = [
    { radius: 82, wave: 15, waves: petals * 2, count: 9 },
    { radius: 50, wave: 20, waves: petals, count: 9 },
    { radius: 18, wave: 12, waves: petals / 2, count: 6 },
  ].map(({ radius, wave, waves, count }) => ({
    radius,
    strand: circle((angle) => radius + wave * Math.sin(waves * angle)),
    count,
    turn: 360 / (waves * count),
  }))
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
