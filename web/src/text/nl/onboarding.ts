// The texts of the first steps: the list on the dashboard, and the introduction to the dashboard.

export const texts = {
  title: 'Je eerste stappen',
  progress: '{{completed}} van {{total}} gedaan',
  done: 'Gedaan',
  steps: {
    academy: { name: 'Rond de academie af', text: 'Haal de vier diploma’s voor producten en orders.' },
    etf: { name: 'Koop een ETF', text: 'In één keer een mandje aandelen.' },
    share: { name: 'Koop een aandeel', text: 'Een klein stukje van één bedrijf.' },
    sprinter: { name: 'Koop een Sprinter', text: 'Met een hefboom. Kijk eerst wat je kunt verliezen.' },
  },
  toAcademy: 'Naar de academie',
  learn: 'Haal je diploma',
  choose: 'Kies er een',
  complete: 'Je hebt alle stappen gedaan.',
  dismiss: 'Verberg deze lijst',
  dismissFailed: 'De lijst kon niet worden verborgen.',
  introduction: {
    count: 'Uitleg {{step}} van {{total}}',
    next: 'Volgende',
    skip: 'Overslaan',
    end: 'Sluit de uitleg',
    summary: {
      title: 'Zo sta je ervoor',
      text: 'Hierboven staat wat alles nu waard is. Je ziet ook wat je nog kunt besteden, en je rendement sinds de start.',
    },
    chart: {
      title: 'Zo gaat het tot nu toe',
      text: 'In de grafiek hieronder zie je hoe de waarde van je portefeuille verandert. De lijn begint bij je eerste aankoop.',
    },
    lists: {
      title: 'Wat je hebt en wat je deed',
      text: 'Hieronder staan drie lijsten. Posities heb je nu, orders wachten nog of gingen niet door, transacties zijn klaar.',
    },
    steps: {
      title: 'Hier begin je',
      text: 'Met deze vier stappen leer je het spel kennen. Elke stap brengt je naar de plek waar je verder kunt.',
    },
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    onboarding: typeof texts
  }
}
