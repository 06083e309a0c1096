import { consentWordings, currentWordings } from '@koersklasse/contract/consent-wordings.ts'
import type { Polish } from '../translation.ts'

export const texts: Polish<'mailings'> = {
  intro: 'Piszemy na {{email}}. Włącz poniżej to, co chcesz dostawać.',
  always: 'Wiadomości o koncie, na przykład link do nowego hasła, dostajesz zawsze.',
  names: { 'morning-mail': 'Poranna wiadomość', newsletter: 'Newsletter' },
  /** What a player agrees to, as it is stored with the consent. */
  wordings: {
    'morning-mail': consentWordings[currentWordings['morning-mail']].pl,
    newsletter: consentWordings[currentWordings.newsletter].pl,
  },
  saved: 'Twój wybór został zapisany.',
  failed: 'Nie udało się zapisać wyboru. Spróbuj ponownie.',
  loadFailed: 'Nie udało się wczytać ustawień wiadomości.',
  offline: 'Jesteś offline. Nie możesz teraz zmienić wyboru.',
  unsubscribe: {
    'morning-mail': {
      title: 'Rezygnujesz z porannej wiadomości?',
      intro: 'Naciśnij przycisk, a nie będziesz jej już dostawać. Nie trzeba się logować.',
      submit: 'Wyłącz poranną wiadomość',
      done: 'Nie będziesz już dostawać porannej wiadomości',
    },
    newsletter: {
      title: 'Rezygnujesz z newslettera?',
      intro: 'Naciśnij przycisk, a nie będziesz go już dostawać. Nie trzeba się logować.',
      submit: 'Wyłącz newsletter',
      done: 'Nie będziesz już dostawać newslettera',
    },
    back: 'Zmieniasz zdanie? W ustawieniach wiadomości włączysz to ponownie.',
    invalid: {
      title: 'Ten link nie działa',
      text: 'Może nie został skopiowany w całości. Otwórz go ponownie z wiadomości albo wybierz wiadomości w ustawieniach.',
    },
    settings: 'Przejdź do ustawień wiadomości',
  },
}
