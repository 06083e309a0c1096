// Puts the class tools together: what organisers see of the members of their competitions, and do for them.

import type { App } from '../../http/route.ts'
import { type AddCashDeps, createAddCash } from './add-cash.ts'
import { type ChangeMembersDeps, createChangeMembers } from './change-members.ts'
import { createMemberStore } from './member-store.ts'
import { createMessageClass, type MessageClassDeps } from './message-class.ts'
import { addClassRoutes, type ClassRoutesDeps } from './routes.ts'

export type ClassesDeps = Omit<ChangeMembersDeps, 'store'> &
  Omit<MessageClassDeps, 'store'> &
  Omit<AddCashDeps, 'store'> &
  Pick<ClassRoutesDeps, 'standings' | 'portfolioHistory' | 'classHistory' | 'lessonCount'>

export function createClasses(deps: ClassesDeps) {
  const store = createMemberStore(deps.kysely)
  const parts = { ...deps, store }
  const changes = createChangeMembers(parts)
  const messageClass = createMessageClass(parts)
  const addCash = createAddCash(parts)
  return { addRoutes: (api: App) => addClassRoutes(api, { ...parts, changes, messageClass, addCash }) }
}
