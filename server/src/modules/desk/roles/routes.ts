// Roles over HTTP.

import type { Role } from '@koersklasse/contract/access.ts'
import {
  getRoles,
  grantRole as grantRoleCall,
  revokeRole as revokeRoleCall,
} from '@koersklasse/contract/desk/roles.ts'
import { ok } from '@koersklasse/domain/result.ts'
import type { FastifyRequest } from 'fastify'
import { type App, serve } from '../../../http/route.ts'
import { networkOf } from '../../../platform/network.ts'
import type { DeskDeps } from '../create-desk.ts'
import { grantRole, revokeRole } from './change-role.ts'
import { listRoleHolders } from './role-store.ts'

export function addRoleRoutes(app: App, deps: DeskDeps): void {
  const { kysely, clock, security, requireRecentProof, announceChange } = deps

  /** Tells every node and the security events of a change. */
  async function announce(userId: string, role: Role, { ip }: FastifyRequest): Promise<void> {
    await announceChange(userId)
    security.record({ type: 'desk_role_changed', network: networkOf(ip), userId, reason: role })
  }

  serve(app, getRoles, async () => ok({ holders: await listRoleHolders(kysely) }))

  serve(app, grantRoleCall, async ({ player, body, request }) => {
    const recent = await requireRecentProof(player)
    if (!recent.ok) return recent
    const granted = await grantRole(kysely, { ...body, by: player, at: clock.now() })
    if (!granted.ok) return granted
    await announce(granted.value.userId, body.role, request)
    return ok({ done: true })
  })

  serve(app, revokeRoleCall, async ({ player, body, request }) => {
    const recent = await requireRecentProof(player)
    if (!recent.ok) return recent
    const revoked = await revokeRole(kysely, { ...body, by: player, at: clock.now() })
    if (!revoked.ok) return revoked
    await announce(revoked.value.userId, body.role, request)
    return ok({ done: true })
  })
}
