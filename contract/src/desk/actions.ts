// The actions in the log of the desk, and what they can be about. A new endpoint that changes something needs its name here,
// and a text for it in web/src/text.

/**
 * The actions, each named after its endpoint, or after a command of the command line; `eraseOldLines` is what the server does
 * by itself. The only reading among them is that of the page of a player.
 */
export const deskActions = [
  'grantRole',
  'revokeRole',
  'importCompetition',
  'draftCompetition',
  'saveDraft',
  'deleteDraft',
  'changeCompetition',
  'publishCompetition',
  'closeRegistration',
  'endCompetition',
  'deleteCompetition',
  'startDryRun',
  'cancelDryRun',
  'readPlayer',
  'resendPlayerActivation',
  'endPlayerSessions',
  'excludePlayer',
  'decideExclusion',
  'renamePlayer',
  'deletePlayer',
  'restrictProduct',
  'liftRestriction',
  'announceCorporateAction',
  'withdrawCorporateAction',
  'planCorrection',
  'beginCorrection',
  'withdrawCorrection',
  'openAccountCase',
  'noteAccountCase',
  'decideAccountCase',
  'addAlert',
  'changeAlert',
  'endAlert',
  'tagFeedback',
  'answerFeedback',
  'changeArticle',
  'restoreArticle',
  'messageClass',
  'removeClassMember',
  'resetClassMember',
  'addClassCash',
  'addMemberCash',
  'eraseOldLines',
] as const
export type DeskAction = (typeof deskActions)[number]

/** The kinds of things that actions are about. The id of a player is that of the user. */
export const subjectKinds = [
  'player',
  'registration',
  'competition',
  'product',
  'corporateAction',
  'correction',
  'accountCase',
  'alert',
  'feedback',
  'article',
  'deskLog',
] as const
export type SubjectKind = (typeof subjectKinds)[number]
