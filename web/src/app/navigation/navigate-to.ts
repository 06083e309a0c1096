import { useEffect } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'

let navigate: NavigateFunction = (to) => location.assign(String(to))
const arrivals: (() => void)[] = []

/** Navigates to a path, also from outside React. Resolves when its page is shown. */
export function navigateTo(to: string): Promise<void> {
  return new Promise((resolve) => {
    arrivals.push(resolve)
    void navigate(to)
  })
}

/** Connects `navigateTo` to the router. */
export function useNavigateToRouter(): void {
  const { key } = useLocation()
  navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that the navigation is done
  useEffect(() => {
    for (const arrive of arrivals.splice(0)) arrive()
  }, [key])
}
