import { useEffect } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'

let navigate: NavigateFunction = (to) => location.assign(String(to))
const waiting: (() => void)[] = []

/** Goes to an address, from anywhere. Resolves when its page is shown. */
export function go(to: string): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    void navigate(to)
  })
}

/** Ties `go` to the router that it stands in. */
export function useGo(): void {
  const { key } = useLocation()
  navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another page
  useEffect(() => {
    for (const arrive of waiting.splice(0)) arrive()
  }, [key])
}
