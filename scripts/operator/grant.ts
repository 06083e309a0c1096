import { grantRole } from '../../server/src/modules/desk/roles/change-role.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { type Command, CommandError } from './command.ts'
import { roleChangeOf } from './role-change.ts'

const refusals = {
  not_found: 'There is no player with that name.',
  role_exists: 'That player has the role already.',
}

export const grant: Command = {
  name: 'grant',
  takes: 'NAME ROLE',
  does: 'Gives a player a role at the desk: operator, editor, organiser or support.',
  async run(call) {
    const { kysely } = await call.database()
    const change = roleChangeOf(call, systemClock.now())
    const granted = await grantRole(kysely, change)
    if (!granted.ok) throw new CommandError(granted.refusal.code, refusals[granted.refusal.code])
    const { username } = granted.value
    return { lines: [`${username} is ${change.role} now.`], json: { username, role: change.role } }
  },
}
