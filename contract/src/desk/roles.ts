// Who has a role at the desk.

import { z } from 'zod'
import { roles } from '../access.ts'
import { done, endpoint } from '../endpoint.ts'
import { epochMs, text } from '../values.ts'
import { reason } from './reason.ts'

export const role = z.enum(roles)

/** Somebody with a role. Without a passkey, the roles of operator and support do not count. Times are real. */
const roleHolder = z.object({
  username: z.string(),
  hasPasskey: z.boolean(),
  roles: z.array(z.object({ role, grantedAt: epochMs })),
})
export type RoleHolder = z.infer<typeof roleHolder>

const change = z.object({ username: text.trim().min(1).max(40), role, reason })

export const getRoles = endpoint({
  method: 'GET',
  path: '/desk/roles',
  summary: 'List everybody with a role at the desk, by name.',
  access: 'grantRoles',
  response: z.object({ holders: z.array(roleHolder) }),
})

export const grantRole = endpoint({
  method: 'POST',
  path: '/desk/roles',
  summary: 'Give a player a role at the desk.',
  access: 'grantRoles',
  body: change,
  response: done,
  errors: ['reauthentication_required', 'not_found', 'role_exists'],
})

export const revokeRole = endpoint({
  method: 'POST',
  path: '/desk/roles/revocations',
  summary: 'Take a role from somebody. The last operator stays.',
  access: 'grantRoles',
  body: change,
  response: done,
  errors: ['reauthentication_required', 'not_found', 'last_operator'],
})
