import type { German } from '../translation.ts'

export const texts: German<'avatar'> = {
  choose: 'Wähle deinen Avatar',
  option: 'Avatar {{number}}',
  moods: {
    neutral: 'Normal',
    happy: 'Fröhlich',
    sad: 'Traurig',
  },
  why: 'Dein Avatar schaut fröhlich, wenn dein Depot heute mehr wert geworden ist, und traurig, wenn es weniger wert geworden ist. Andere Spieler sehen ihn neben deinem Namen.',
  submit: 'Diesen Avatar nehmen',
  changed: 'Dein Avatar wurde geändert.',
  failed: 'Dein Avatar konnte nicht geändert werden. Versuch es noch einmal.',
}
