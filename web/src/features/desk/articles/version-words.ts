import { t } from '../../../text/t.ts'

/** What a version is called; 0 is the text that came with the game. */
export function versionWords(number: number): string {
  return number === 0 ? t('desk-articles.original') : t('desk-articles.numbered', { number })
}
