// What a line of the log is about, in words. Its id is for the export.

import type { DeskAction } from '@koersklasse/contract/desk/actions.ts'
import type { DeskLogLine } from '@koersklasse/contract/desk/log.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { t } from '../../../text/t.ts'

/** The actions on drafts, which may have no name yet. Any other competition without a name is the house competition. */
const onDrafts: readonly DeskAction[] = ['draftCompetition', 'saveDraft', 'deleteDraft']

/** What the subject of a line is called; null if it has nothing but an id. */
export function calledIn({ action, subject: { kind, id, name } }: DeskLogLine): string | null {
  if (name) return name
  if (id === null) return t('desk-log.left')
  if (kind === 'competition') return t(onDrafts.includes(action) ? 'desk-log.nameless' : 'desk-log.house')
  if (kind === 'article') return articleWords(id)
  return null
}

/** An article as `prizes.nl`. */
function articleWords(id: string): string {
  const [article = '', written] = id.split('.')
  const language = languages.find((one) => one === written)
  return language === undefined ? article : `${article}, ${t(`desk-log.facts.${language}`)}`
}
