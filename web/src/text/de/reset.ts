import type { German } from '../translation.ts'

export const texts: German<'reset'> = {
  title: 'Die App beginnt von vorn',
  busy: 'Wir nehmen alles vom Spiel von diesem Gerät und melden dich ab. Das dauert einen Moment.',
  failed: 'Das hat nicht geklappt. Prüfe dein Internet und versuch es noch einmal.',
}
