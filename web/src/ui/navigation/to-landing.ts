import { navigate } from '../../router/history.ts'

/**
 * Leads to the landing page from any page, before the player whose session has ended is forgotten. Resolves when it is shown.
 * A page for players redirects to the login as soon as there is no player, also while the landing page is being loaded.
 */
export async function toLanding(): Promise<void> {
  do await navigate('/landing')
  while (location.pathname !== '/landing')
}
