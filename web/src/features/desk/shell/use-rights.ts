import { hasRight, needsPasskey, type Right, type Role } from '@koersklasse/contract/access.ts'
import type { User } from '@koersklasse/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../../api/queries.ts'

/** The roles that count in this session. */
export function countingRoles({ roles, passkeyMissing }: User['desk']): Role[] {
  return passkeyMissing ? roles.filter((role) => !needsPasskey(role)) : roles
}

/** Returns a function that says whether the player has a right. The server decides; this only hides what it would refuse. */
export function useRights(): (right: Right) => boolean {
  const user = useQuery(userQuery).data
  const roles = user ? countingRoles(user.desk) : []
  return (right) => hasRight(roles, right)
}
