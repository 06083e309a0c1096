import { t } from '../../../text/t.ts'

/** What a competition is called; the house competition has no name of its own. */
export function className({ name }: { name: string }): string {
  return name === '' ? t('desk-classes.house') : name
}
