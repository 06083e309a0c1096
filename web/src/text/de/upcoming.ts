import type { German } from '../translation.ts'

export const texts: German<'upcoming'> = {
  subrankings: {
    page: 'Eigene Ranglisten',
    title: 'Spiel gegen Bekannte',
    text: 'Hier siehst du bald die Ranglisten, die du mit Freunden, Kollegen oder Mitschülern teilst.',
    action: 'Zur Rangliste',
  },
  subrankingCreate: {
    page: 'Neue Rangliste',
    title: 'Starte eine eigene Rangliste',
    text: 'Hier gibst du bald einer Rangliste einen Namen. Danach lädst du andere ein.',
    action: 'Zu deinen Ranglisten',
  },
  subranking: {
    page: 'Eigene Rangliste',
    title: 'Der Stand in deiner Gruppe',
    text: 'Hier siehst du bald, wer in dieser Gruppe vorne liegt.',
    action: 'Zu deinen Ranglisten',
  },
  subrankingInvite: {
    page: 'Spieler einladen',
    title: 'Lade Bekannte ein',
    text: 'Hier lädst du bald andere per Mail zu dieser Rangliste ein.',
    action: 'Zu deinen Ranglisten',
  },
  subrankingLeave: {
    page: 'Rangliste verlassen',
    title: 'Verlasse eine Rangliste',
    text: 'Hier verlässt du bald diese Rangliste. Dein Depot ändert sich dadurch nicht.',
    action: 'Zu deinen Ranglisten',
  },
  subrankingDelete: {
    page: 'Rangliste löschen',
    title: 'Lösche eine Rangliste',
    text: 'Hier löschst du bald eine Rangliste, die du selbst angelegt hast. Die Depots der Spieler bleiben.',
    action: 'Zu deinen Ranglisten',
  },
  exam: {
    page: 'Prüfung',
    title: 'Zeig, was du weißt',
    text: 'Hier beantwortest du bald die Fragen dieser Prüfung, eine nach der anderen.',
    action: 'Zum Thema',
  },
  examResult: {
    page: 'Ergebnis deiner Prüfung',
    title: 'Bestanden oder nicht',
    text: 'Hier siehst du bald, ob du bestanden hast und was dir das Diplom öffnet.',
    action: 'Zum Thema',
  },
}
