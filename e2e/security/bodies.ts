import type { Cast } from './cast.ts'
import { goodDeskBodies } from './desk-bodies.ts'

/** An answer about a passkey that nobody has. */
const passkeyAnswer = (response: Record<string, string>) => ({
  ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
  response: { clientDataJSON: 'AA', ...response },
})

/** Answers to each question of an exam. */
const examAnswers = Array.from({ length: 10 }, (_, place) => ({ place, answer: null }))

/** What a browser sends to get notifications at an address, with the keys of the example in RFC 8291. */
export const deviceAt = (endpoint: string) => ({
  endpoint,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})

/** A body that each endpoint with one accepts, by the name of the endpoint. */
export const goodBodies = ({
  share,
  owned: { subRankingId, invitingId, orderId, attemptId },
}: Pick<Cast, 'share' | 'owned'>): Readonly<Record<string, Record<string, unknown>>> => ({
  ...goodDeskBodies,
  register: {
    ...{ username: 'iemand', email: 'iemand@example.org', password: 'drie losse woorden' },
    ...{ termsConsent: true, isAdult: true, newsletterConsent: false },
  },
  login: { email: 'niemand@example.org', password: 'drie losse woorden' },
  reauthenticate: { password: 'drie losse woorden' },
  addPasskey: { token: 'x', name: 'Telefoon', answer: passkeyAnswer({ attestationObject: 'AA' }) },
  renamePasskey: { name: 'Telefoon' },
  logInWithPasskey: { token: 'x', answer: passkeyAnswer({ authenticatorData: 'AA', signature: 'AA' }) },
  reauthenticateWithPasskey: {
    token: 'x',
    answer: passkeyAnswer({ authenticatorData: 'AA', signature: 'AA' }),
  },
  resendActivation: { email: 'niemand@example.org' },
  requestPasswordReset: { email: 'niemand@example.org' },
  resetPassword: { password: 'drie losse woorden' },
  changeEmailSettings: {
    ...{ mailing: 'newsletter', isSubscribed: true, wording: 'newsletter-1', language: 'nl' },
  },
  updateUser: { language: 'nl', theme: 'dark', avatarId: 3 },
  checkUsername: { username: 'iemand' },
  joinCompetition: { code: 'K7QM2-9XWRT' },
  chooseCompetition: { competitionId: '00000000-0000-4000-8000-000000000000' },
  resetPortfolio: {},
  placeOrder: {
    ...{ productId: share, transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice: 1 },
    validity: 'cancel',
  },
  changeOrder: { quantity: 2, limitPrice: 2, validity: 'cancel' },
  showMistake: { place: 'order', objectId: orderId },
  appealCase: { text: 'Dit klopt niet' },
  createSubRanking: { name: 'Wij drieën' },
  sendInvites: { subRankingId, invitations: 'niemand@example.org, nieuweling' },
  acceptInvite: { subRankingId: invitingId },
  transferSubRanking: { username: 'bob-van-dijk' },
  answerCheck: { answers: [0, 1, 2, null, 0, 1] },
  startExam: { topic: 'limit', language: 'nl' },
  saveAnswers: { answers: examAnswers },
  handInExam: { attemptId, answers: examAnswers },
  appeal: { text: 'Dat was mijn zus, op dezelfde laptop.' },
  acceptTerms: { version: '2026-11-21' },
  // A push service that does not exist.
  subscribe: deviceAt('https://push.example/device'),
  editPushSettings: { portfolioPush: true, quietHours: { from: '22:00', until: '07:00' } },
  giveFeedback: { value: 5, consent: false, explanation: 'Mooi spel', location: '/dashboard' },
})
