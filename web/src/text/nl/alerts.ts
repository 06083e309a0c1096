// The texts of alerts from the operator.

export const texts = {
  levels: { promotion: 'Actie', info: 'Goed om te weten', warning: 'Let op' },
  more: 'Lees meer',
  moreAbout: 'Lees meer: {{message}}',
  dismiss: 'Sluit het bericht: {{message}}',
} as const

declare module '../t.ts' {
  interface TextParts {
    alerts: typeof texts
  }
}
