import type { German } from '../translation.ts'

export const texts: German<'feedback'> = {
  open: 'Feedback',
  title: 'Wie findest du das Spiel?',
  rating: 'Deine Bewertung',
  ratings: { one: 'Sehr schlecht', two: 'Schlecht', three: 'Geht so', four: 'Gut', five: 'Sehr gut' },
  ratingNeeded: 'Gib eine Bewertung ab.',
  explanation: 'Erläuterung',
  explanationHint: 'Darf leer bleiben. Schreib kein Passwort und nichts anderes Privates hinein.',
  consent: 'Speichert meinen Benutzernamen dazu, damit ihr mir antworten könnt.',
  send: 'Senden',
  offline: 'Du bist offline. Senden geht gerade nicht.',
  sent: 'Danke! Dein Feedback ist bei uns angekommen.',
  failed: 'Dein Feedback konnte nicht gesendet werden. Versuch es noch einmal.',
}
