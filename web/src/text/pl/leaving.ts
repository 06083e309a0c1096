import type { Polish } from '../translation.ts'

export const texts: Polish<'leaving'> = {
  download: {
    title: 'Zabierz swoje dane',
    text: 'Możesz pobrać wszystko, co o tobie przechowujemy: konto, zlecenia, transakcje i inne. Dostaniesz plik zip z objaśnieniem.',
    ask: 'Przygotuj plik',
    building: 'Przygotowujemy twój plik',
    buildingHint: 'Nie musisz czekać: znajdziesz go później na tej stronie.',
    ready: 'Twój plik jest gotowy, do {{until}}.',
    save: 'Pobierz ({{size}})',
    again: 'Przygotuj nowy',
    failed: 'Nie mogliśmy sprawdzić, czy plik jest gotowy.',
    file: 'moje-dane.zip',
  },
  delete: {
    title: 'Usuń swoje konto',
    text: 'Tego nie da się cofnąć. Od razu usuniemy wszystko, co twoje:',
    loses: {
      name: 'twoją nazwę {{username}}, adres e-mail i ustawienia',
      worth: 'twój portfel o wartości {{amount}}',
      portfolio: 'twoje portfele ze wszystkim, co kupiłeś',
      diplomas_one: 'twój dyplom akademii',
      diplomas_few: 'twoje {{count}} dyplomy akademii',
      diplomas_many: 'twoich {{count}} dyplomów akademii',
      diplomas_other: 'twoje {{count}} dyplomu akademii',
      rankings: 'twoje miejsce w rankingach: będziesz w nich nadal, ale bez nazwy',
    },
    after:
      'Wylogujemy cię wszędzie i anulujemy czekające zlecenia. Po 48 godzinach możesz zarejestrować się ponownie z tym samym adresem e-mail. Zaczniesz wtedy od nowa.',
    sure: 'Rozumiem, że wszystko stracę',
    unsure: 'Zaznacz to, jeśli jesteś pewien',
    submit: 'Usuń moje konto',
  },
  deleted: 'Twoje konto zostało usunięte. Dziękujemy za grę!',
  deleteFailed: 'Nie udało się usunąć konta. Spróbuj jeszcze raz.',
}
