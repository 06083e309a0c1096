import { revokeRole } from '../../server/src/modules/desk/roles/change-role.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { type Command, CommandError } from './command.ts'
import { roleChangeOf } from './role-change.ts'

const refusals = {
  not_found: 'There is no player with that name who has the role.',
  last_operator: 'Nobody else is operator. Make somebody else operator first.',
}

export const revoke: Command = {
  name: 'revoke',
  takes: 'NAME ROLE',
  does: 'Takes a role from a player. The last operator stays.',
  async run(call) {
    const { kysely } = await call.database()
    const change = roleChangeOf(call, systemClock.now())
    const revoked = await revokeRole(kysely, change)
    if (!revoked.ok) throw new CommandError(revoked.refusal.code, refusals[revoked.refusal.code])
    const { username } = revoked.value
    return { lines: [`${username} is not ${change.role} any more.`], json: { username, role: change.role } }
  },
}
