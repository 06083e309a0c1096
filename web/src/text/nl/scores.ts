// The texts that explain the two scores of a player.

export const texts = {
  title: 'Twee scores: rendement en risico',
  own: 'Je twee scores',
  return: 'Rendement:',
  returnShort: 'Rendement',
  returnText: 'hoeveel procent je portefeuille meer of minder waard werd sinds de start.',
  adjusted: 'Rendement naar risico:',
  adjustedShort: 'Naar risico',
  notYet: 'nog niet',
  adjustedText:
    'hoeveel procent dat was geweest als je evenveel risico had genomen als de index. Schommelt je portefeuille harder dan de index, dan tellen winst en verlies minder mee. Schommelt hij minder, dan tellen ze zwaarder mee.',
  example:
    'Een voorbeeld: jij en een vriend winnen allebei 10%. Jouw portefeuille schommelde twee keer zo hard als de index, die van je vriend even hard. Dan is jouw score ongeveer 5% en die van je vriend 10%. Alles contant houden geeft 0%.',
  from: 'De tweede score zie je na {{count}} dagen. Eerder is niet te zeggen hoe hard iets schommelt. Zo rekenen ook professionals: het heet M², van Franco en Leah Modigliani.',
} as const

declare module '../t.ts' {
  interface TextParts {
    scores: typeof texts
  }
}
