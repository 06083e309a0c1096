import { needsPasskey } from '../../contract/src/access.ts'
import { listRoleHolders } from '../../server/src/modules/desk/roles/role-store.ts'
import type { Command } from './command.ts'

export const roles: Command = {
  name: 'roles',
  takes: '',
  does: 'Lists everybody with a role.',
  async run({ database }) {
    const holders = await listRoleHolders((await database()).kysely)
    const lines = holders.map(({ username, roles, hasPasskey }) => {
      const names = roles.map(({ role }) => role).join(', ')
      const isWaiting = !hasPasskey && roles.some(({ role }) => needsPasskey(role))
      return `${username}: ${names}${isWaiting ? ' (needs a passkey)' : ''}`
    })
    return { lines: lines.length === 0 ? ['Nobody has a role.'] : lines, json: { holders } }
  },
}
