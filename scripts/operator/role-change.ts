import { roles } from '../../contract/src/access.ts'
import type { EpochMs } from '../../domain/src/time/time.ts'
import type { RoleChange } from '../../server/src/modules/desk/roles/change-role.ts'
import { type Call, CommandError } from './command.ts'

/** The change that `NAME ROLE` means, done by the command line at an instant of real time. */
export function roleChangeOf({ words, reason }: Call, at: EpochMs): RoleChange {
  const [username, word, ...more] = words
  if (username === undefined || word === undefined || more.length > 0)
    throw new CommandError('usage', 'Name a player and a role.')
  const role = roles.find((each) => each === word)
  if (role === undefined) throw new CommandError('usage', `There is no role ${word}: ${roles.join(', ')}.`)
  return { username, role, by: 'command line', at, reason }
}
