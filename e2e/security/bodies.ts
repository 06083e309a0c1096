import type { Cast } from './cast.ts'

/** A body that each endpoint with one accepts, by the name of the endpoint. */
export const goodBodies = ({
  share,
}: Pick<Cast, 'share'>): Readonly<Record<string, Record<string, unknown>>> => ({
  register: {
    ...{ username: 'iemand', email: 'iemand@example.org', password: 'drie losse woorden' },
    ...{ termsConsent: true, isAdult: true, newsletterConsent: false },
  },
  login: { email: 'niemand@example.org', password: 'drie losse woorden' },
  resendActivation: { email: 'niemand@example.org' },
  requestPasswordReset: { email: 'niemand@example.org' },
  resetPassword: { password: 'drie losse woorden' },
  placeOrder: {
    ...{ productId: share, transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice: 1 },
    validity: 'cancel',
  },
  changeOrder: { quantity: 2, limitPrice: 2, validity: 'cancel' },
  giveFeedback: { value: 5, consent: false, explanation: 'Mooi spel', location: '/dashboard' },
})
