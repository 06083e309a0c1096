import { useState } from 'react'
import { type CoursePoint, goOn, type Now, onePerSecond } from './course.ts'

const none: readonly CoursePoint[] = []

/** A course that goes on as its values of now change. Another answer begins it anew. */
export function useGoingOn(answer: readonly CoursePoint[] | undefined, now: Now | null) {
  const given = answer ?? none
  const [known, setKnown] = useState(() => ({ given, points: onePerSecond(given) as readonly CoursePoint[] }))
  const before = known.given === given ? known.points : onePerSecond(given)
  const points = goOn(before, now)
  if (known.given !== given || known.points !== points) setKnown({ given, points })
  return points
}
