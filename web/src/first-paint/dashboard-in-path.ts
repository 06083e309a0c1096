import { hasSessionHint } from '../api/session-hint.ts'

/** Whether a path leads a player to the dashboard, as the start page does. */
export function leadsToDashboard(path: string): boolean {
  return (path === '/' || path === '/dashboard') && hasSessionHint()
}
