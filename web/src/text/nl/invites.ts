// The texts of invitations to sub-rankings.

export const texts = {
  title: 'Uitnodigingen',
  from: '{{owner}} nodigt je uit voor deze subranglijst',
  accept: 'Doe mee',
  acceptName: 'Doe mee met {{name}}',
  accepted: 'Je doet mee met {{name}}.',
  acceptFailed: 'Meedoen is mislukt.',
  decline: 'Weiger',
  declineName: 'Weiger de uitnodiging voor {{name}}',
  declined: 'Je hebt de uitnodiging voor {{name}} geweigerd.',
  declineFailed: 'Weigeren is mislukt.',
} as const

declare module '../t.ts' {
  interface TextParts {
    invites: typeof texts
  }
}
