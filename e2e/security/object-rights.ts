// Who may do what with which object: every field of every endpoint that names one, in the path, the query or the body. A
// field that is missing here fails the check, so that nobody forgets a new endpoint.

import { type Endpoint, rightOf } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { id } from '@koersklasse/contract/values.ts'
import type { Row } from './row.ts'

/**
 * What a field names: an object of one player, with the status that others get (404, which does not reveal that it exists);
 * a secret that was sent only to its owner, and that anybody who knows it may use; or something that everybody may see.
 */
type Named = { refusedToOthers: 404 } | { secret: string } | { shared: string }

const ofOnePlayer: Named = { refusedToOthers: 404 }
const market: Named = { shared: 'the market is the same for everybody' }
const mailed: Named = { secret: 'a code in a mail to its owner' }
const linked: Named = { secret: 'the code of a link that its owner hands out' }
const contents: Named = { shared: 'the contents of the academy are the same for everybody' }
const byName: Named = { shared: 'what others see of a player, without ids (other-players.test.ts)' }

const competition: Named = {
  shared:
    'one that is open to all or that the caller has joined; no other is known (several-competitions.test.ts)',
}
const portfolioOf = { username: byName, competitionId: competition }

/** By endpoint, then by field. */
const objectRights: Readonly<Record<string, Readonly<Record<string, Named>>>> = {
  activate: { activationCode: mailed },
  resetPassword: { resetCode: mailed },
  confirmEmail: { emailCode: mailed },
  undoEmail: { undoCode: mailed },
  endMailing: { token: mailed },
  updateUser: { avatarId: { shared: 'the avatars are the same for everybody' } },
  getUnderlying: { symbol: market },
  getUnderlyingHistory: { id: market },
  getProductHistory: { id: market },
  getProduct: { id: market },
  getProductLevels: { id: market },
  follow: { symbol: { shared: 'the list that changes is that of the caller' } },
  unfollow: { symbol: { shared: 'the list that changes is that of the caller' } },
  getPositions: portfolioOf,
  getTransactions: portfolioOf,
  getPortfolioHistory: portfolioOf,
  getPortfolioVersion: { competitionId: competition },
  getPositionTransactions: { positionId: ofOnePlayer, competitionId: competition },
  getAttribution: { competitionId: competition },
  getPositionGraph: { positionId: ofOnePlayer, productId: market, competitionId: competition },
  getOrders: { competitionId: competition },
  resetPortfolio: { competitionId: competition },
  getActiveCompetition: { competitionId: competition },
  getNextCompetition: { competitionId: competition },
  getCompetitionByCode: { code: { secret: 'a code that its players pass on' } },
  chooseCompetition: { competitionId: competition },
  getLogDays: { competitionId: competition },
  getCorrectionNotes: { competitionId: competition },
  getLog: { competitionId: competition },
  getPrizes: { competitionId: competition },
  getConsent: { competitionId: competition },
  giveConsent: { competitionId: competition },
  getSubRanking: { id: ofOnePlayer },
  deleteSubRanking: { id: ofOnePlayer },
  sendInvites: { subRankingId: ofOnePlayer },
  acceptInvite: { id: ofOnePlayer, subRankingId: ofOnePlayer },
  declineInvite: { id: ofOnePlayer },
  getSentInvites: { id: ofOnePlayer },
  removeMember: { id: ofOnePlayer, username: { shared: 'a member of the sub-ranking, among its members' } },
  transferSubRanking: { id: ofOnePlayer },
  renewSubRankingLink: { id: ofOnePlayer },
  getSubRankingLink: { code: linked },
  joinByLink: { code: linked },
  refuseByLink: { code: mailed },
  readMessage: { id: { shared: 'one of the caller is removed, any other is left alone' } },
  appeal: { id: ofOnePlayer },
  endSession: { id: ofOnePlayer },
  renamePasskey: { id: ofOnePlayer },
  removePasskey: { id: ofOnePlayer },
  removePushDevice: { id: ofOnePlayer },
  getReceipt: { id: ofOnePlayer },
  getOrder: { id: ofOnePlayer },
  createSubRanking: { competitionId: competition },
  placeOrder: { productId: market, competitionId: competition },
  changeOrder: { id: ofOnePlayer },
  cancelOrder: { id: ofOnePlayer },
  showMistake: { objectId: ofOnePlayer },
  getRanking: { competitionId: competition },
  searchRanking: { competitionId: competition },
  appealCase: { id: { shared: 'a case that the caller is in; no other is known (account-links.test.ts)' } },
  getTopic: { topic: contents },
  getLesson: { topic: contents, lesson: contents },
  readLesson: { topic: contents, lesson: contents },
  getCheck: { topic: contents },
  answerCheck: { topic: contents },
  saveAnswers: { id: ofOnePlayer },
  handInExam: { attemptId: ofOnePlayer },
  getExamResult: { id: ofOnePlayer },
  getCertificate: { code: { secret: 'the address of a certificate, which its player shows to others' } },
  getArticle: { id: { shared: 'articles are the same for everybody' } },
}

/** Choices from a list, which name no object. */
const choices = ['period', 'timeframe', 'type', 'mailing', 'moment', 'kind']

/**
 * The fields of an endpoint that name an object: all of its path, and those of the query and body that look like an id. None
 * for the operator's desk, where a right decides; an organiser's right covers only the organiser's own objects.
 */
function namingFields({ access, params, query, body }: Endpoint): string[] {
  if (rightOf(access) !== null) return []
  const fieldsOf = (part: unknown) =>
    Object.entries((part as { shape?: Record<string, unknown> }).shape ?? {})
  const named = [query, body].flatMap((part) =>
    fieldsOf(part).filter(
      ([field, schema]) =>
        schema === id || /^id$|(Id|Code)$/.test(field) || (part === query && field === 'username'),
    ),
  )
  return [...fieldsOf(params), ...named].map(([field]) => field).filter((field) => !choices.includes(field))
}

/** The fields of an endpoint that name an object of one player. */
export function ownedFields(name: string): string[] {
  return Object.entries(objectRights[name] ?? {}).flatMap(([field, named]) =>
    'refusedToOthers' in named ? [field] : [],
  )
}

/** Whether the table has every field that names an object, and no other; `all` has the endpoints. */
export function checkObjectRights(all: Readonly<Record<string, Endpoint>> = endpoints): Row {
  const listed = new Set(
    Object.entries(objectRights).flatMap(([name, fields]) =>
      Object.keys(fields).map((field) => `${name} ${field}`),
    ),
  )
  const found = new Set(
    Object.entries(all).flatMap(([name, endpoint]) =>
      namingFields(endpoint).map((field) => `${name} ${field}`),
    ),
  )
  const wrong = [...listed.symmetricDifference(found)]
  return {
    ...{
      id: 'object rights',
      what: 'every id is in the table',
      sent: `${found.size} fields of the contract`,
    },
    came:
      wrong.length === 0 ? 'each with who may use it' : `missing, or not there any more: ${wrong.join(', ')}`,
    verdict: wrong.length === 0 ? 'pass' : 'FAIL',
  }
}
