// The texts of installing the app on a device.

export const texts = {
  add: 'Zet op je beginscherm',
  title: 'Zet het spel op je beginscherm',
  banner: 'Speel het als app',
  intro: 'Dan open je het met één tik, net als je andere apps.',
  reasons: {
    quick: 'Het spel vult je hele scherm, zonder adresbalk.',
    offline: 'Zonder internet zie je nog wat je het laatst had.',
    small: 'Het neemt bijna geen ruimte in en werkt zichzelf bij.',
  },
  installed: 'Je speelt al in de app. Er is niets meer te doen.',
  ios: {
    title: 'Op je iPhone of iPad',
    intro: 'Het werkt het best met Safari.',
    steps: {
      share:
        'Tik op de knop om te delen: een vierkant met een pijl omhoog. Zie je hem niet? Tik eerst op de drie puntjes.',
      choose: 'Veeg omhoog en tik op “Zet op beginscherm”.',
      add: 'Tik rechtsboven op “Voeg toe”.',
    },
  },
  other: {
    title: 'Op Android of je computer',
    intro: 'Het werkt het best met Chrome of Edge.',
    phone: 'Op je telefoon',
    computer: 'Op je computer',
    steps: {
      menu: 'Tik op de drie puntjes van je browser.',
      choose: 'Tik op “Toevoegen aan startscherm” of “App installeren”.',
      confirm: 'Tik op “Installeren”.',
    },
    computerSteps: {
      bar: 'Klik rechts in de adresbalk op het scherm met de pijl.',
      confirm: 'Klik op “Installeren”.',
    },
    safari: 'Safari op een Mac: kies Archief en dan “Voeg toe aan Dock”.',
  },
  otherDevice: {
    ios: 'Heb je een iPhone of iPad?',
    other: 'Heb je een ander apparaat?',
  },
  done: 'Het is gelukt',
  completed: {
    title: 'Het staat erop',
    intro: 'Je vindt het spel nu tussen je apps. Open het daar en log nog één keer in als dat nodig is.',
    action: 'Speel verder',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    install: typeof texts
  }
}
