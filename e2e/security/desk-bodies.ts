// A body that each endpoint of the operator's desk with one accepts, by the name of the endpoint. The objects that they are
// about do not exist, so that what is sent at random ends nobody's session or game.

import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { unknownId, weekdayAhead } from '@koersklasse/server/test/fixtures/hostile-values.ts'

const reason = 'Een reden'
const rules = organisedRules
const alert = {
  ...{ level: 'info', messages: { nl: 'Onderhoud', de: null, pl: null }, link: null },
  ...{ competitionId: unknownId, startDateTime: 1_800_000_000_000, endDateTime: null },
}
const cash = { depositId: unknownId, amount: 100, reason }
const role = { username: 'niemand', role: 'editor', reason }

export const goodDeskBodies: Readonly<Record<string, Record<string, unknown>>> = {
  grantRole: role,
  revokeRole: role,
  restrictProduct: { kind: 'sold_out', until: null, reason },
  liftRestriction: { reason },
  announceCorporateAction: {
    ...{ symbol: 'KPN', exDate: weekdayAhead(), kind: 'dividend', value: '0.01', reason },
  },
  withdrawCorporateAction: { reason },
  openAccountCase: { competitionId: unknownId, usernames: ['iemand', 'niemand'], reason },
  noteAccountCase: { text: 'Zelfde huis' },
  decideAccountCase: { decision: 'one_person', reason },
  draftCompetition: { rules },
  saveDraft: { rules },
  changeCompetition: { rules, reason },
  closeRegistration: { reason },
  endCompetition: { reason },
  deleteCompetition: { reason },
  resendPlayerActivation: { reason },
  endPlayerSessions: { reason },
  excludePlayer: { scope: 'lists', until: null, reason },
  decideExclusion: { isEnded: true, reason },
  renamePlayer: { username: 'nette-naam', reason },
  deletePlayer: { reason },
  planCorrection: { symbol: 'KPN', from: 1, until: 2, below: null, above: null, reason },
  beginCorrection: { note: 'Een koers was fout', reason },
  withdrawCorrection: { reason },
  addAlert: alert,
  changeAlert: alert,
  tagFeedback: { tags: ['snelheid'] },
  answerFeedback: { text: 'Bedankt, we kijken ernaar.' },
  previewArticle: { source: '# Prijzen\n\nEen fiets.\n' },
  changeArticle: { source: '# Prijzen\n\nEen fiets.\n', after: 0 },
  restoreArticle: { number: 0, after: 0 },
  addClassCash: cash,
  addMemberCash: cash,
  messageClass: { text: 'Tot morgen' },
  removeClassMember: { reason },
  resetClassMember: { reason },
}
