// All endpoints of the API, for the OpenAPI document and for tests that need every one.

import * as academy from './academy.ts'
import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as articles from './articles.ts'
import * as competitionLog from './competition-log.ts'
import * as competitions from './competitions.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback.ts'
import * as following from './following.ts'
import * as mailings from './mailings.ts'
import * as market from './market.ts'
import * as mistakes from './mistakes.ts'
import * as onboarding from './onboarding.ts'
import * as passkeys from './passkeys.ts'
import * as personalData from './personal-data.ts'
import * as portfolioHistory from './portfolio-history.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as rankings from './rankings.ts'
import * as search from './search.ts'
import * as sessions from './sessions.ts'
import * as subrankings from './subrankings.ts'
import * as terms from './terms.ts'
import * as trading from './trading.ts'

/** All endpoints under /api, by name: the operationId in the OpenAPI document. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  register: accounts.register,
  activate: accounts.activate,
  resendActivation: accounts.resendActivation,
  requestPasswordReset: accounts.requestPasswordReset,
  resetPassword: accounts.resetPassword,
  login: accounts.login,
  logout: accounts.logout,
  getUser: accounts.getUser,
  reauthenticate: sessions.reauthenticate,
  getSessions: sessions.getSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  getPasskeys: passkeys.getPasskeys,
  askForPasskey: passkeys.askForPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  askForPasskeyLogin: passkeys.askForPasskeyLogin,
  logInWithPasskey: passkeys.logInWithPasskey,
  askForPasskeyProof: passkeys.askForPasskeyProof,
  reauthenticateWithPasskey: passkeys.reauthenticateWithPasskey,
  getEmailSettings: mailings.getEmailSettings,
  changeEmailSettings: mailings.changeEmailSettings,
  endMailing: mailings.endMailing,
  getProfile: profile.getProfile,
  updateUser: profile.updateUser,
  checkUsername: profile.checkUsername,
  confirmEmail: profile.confirmEmail,
  undoEmail: profile.undoEmail,
  getActiveCompetition: competitions.getActiveCompetition,
  getNextCompetition: competitions.getNextCompetition,
  getCompetitions: competitions.getCompetitions,
  getCompetitionByCode: competitions.getCompetitionByCode,
  joinCompetition: competitions.joinCompetition,
  chooseCompetition: competitions.chooseCompetition,
  getLogDays: competitionLog.getLogDays,
  getLog: competitionLog.getLog,
  getPrizes: competitions.getPrizes,
  getConsent: competitions.getConsent,
  giveConsent: competitions.giveConsent,
  getUnderlyings: market.getUnderlyings,
  getUnderlying: market.getUnderlying,
  getUnderlyingHistory: market.getUnderlyingHistory,
  getProductHistory: market.getProductHistory,
  getSparklines: market.getSparklines,
  getProduct: market.getProduct,
  getProductLevels: market.getProductLevels,
  getSingleStocks: market.getSingleStocks,
  getEtfs: market.getEtfs,
  getTrackers: market.getTrackers,
  getSprinters: market.getSprinters,
  search: search.search,
  getFollowed: following.getFollowed,
  follow: following.follow,
  unfollow: following.unfollow,
  getSubRankings: subrankings.getSubRankings,
  getSubRanking: subrankings.getSubRanking,
  createSubRanking: subrankings.createSubRanking,
  deleteSubRanking: subrankings.deleteSubRanking,
  getInvites: subrankings.getInvites,
  sendInvites: subrankings.sendInvites,
  acceptInvite: subrankings.acceptInvite,
  declineInvite: subrankings.declineInvite,
  getSentInvites: subrankings.getSentInvites,
  removeMember: subrankings.removeMember,
  transferSubRanking: subrankings.transferSubRanking,
  renewSubRankingLink: subrankings.renewSubRankingLink,
  getSubRankingLink: subrankings.getSubRankingLink,
  joinByLink: subrankings.joinByLink,
  refuseByLink: subrankings.refuseByLink,
  getTopics: academy.getTopics,
  getTopic: academy.getTopic,
  getLesson: academy.getLesson,
  readLesson: academy.readLesson,
  getCheck: academy.getCheck,
  answerCheck: academy.answerCheck,
  getExams: academy.getExams,
  startExam: academy.startExam,
  saveAnswers: academy.saveAnswers,
  handInExam: academy.handInExam,
  getExamResult: academy.getExamResult,
  getCertificate: academy.getCertificate,
  getAcademyTerms: academy.getAcademyTerms,
  getTeachersPlan: academy.getTeachersPlan,
  resetPortfolio: trading.resetPortfolio,
  getPositions: trading.getPositionsOf,
  getTransactions: trading.getTransactionsOf,
  getPositionTransactions: trading.getPositionTransactions,
  getReceipt: trading.getReceipt,
  getOrders: trading.getOrders,
  getOrder: trading.getOrder,
  placeOrder: trading.placeOrder,
  changeOrder: trading.changeOrder,
  cancelOrder: trading.cancelOrder,
  getPortfolioHistory: portfolioHistory.getPortfolioHistory,
  getAttribution: portfolioHistory.getAttribution,
  getPositionGraph: portfolioHistory.getPositionGraph,
  getRanking: rankings.getRanking,
  searchRanking: rankings.searchRanking,
  getAlerts: alerts.getAlerts,
  showMistake: mistakes.showMistake,
  hideMistake: mistakes.hideMistake,
  getOnboarding: onboarding.getOnboarding,
  dismissOnboarding: onboarding.dismissOnboarding,
  endIntroduction: onboarding.endIntroduction,
  giveFeedback: feedback.giveFeedback,
  getArticle: articles.getArticle,
  getTerms: terms.getTerms,
  acceptTerms: terms.acceptTerms,
  getDownload: personalData.getDownload,
  requestDownload: personalData.requestDownload,
  getDownloadFile: personalData.getDownloadFile,
  deleteUser: personalData.deleteUser,
  subscribe: push.subscribe,
  getPushSettings: push.getPushSettings,
  editPushSettings: push.editPushSettings,
  sendTestMessage: push.sendTestMessage,
  unsubscribe: push.unsubscribe,
  removePushDevice: push.removePushDevice,
}
