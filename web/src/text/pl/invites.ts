import type { Polish } from '../translation.ts'

export const texts: Polish<'invites'> = {
  title: 'Zaproszenia',
  from: '{{owner}} zaprasza cię do tego podrankingu',
  accept: 'Dołącz',
  acceptName: 'Dołącz do {{name}}',
  accepted: 'Grasz teraz w {{name}}.',
  acceptFailed: 'Nie udało się dołączyć.',
  decline: 'Odrzuć',
  declineName: 'Odrzuć zaproszenie do {{name}}',
  declined: 'Zaproszenie do {{name}} odrzucone.',
  declineFailed: 'Nie udało się odrzucić zaproszenia.',
}
