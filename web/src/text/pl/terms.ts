import type { Polish } from '../translation.ts'

export const texts: Polish<'terms'> = {
  title: 'Nowy regulamin',
  intro: 'Regulamin się zmienił. Przeczytaj, co jest inne. Zgadzasz się? Możesz grać dalej.',
  since: 'Od {{date}}',
  read: 'Przeczytaj cały regulamin',
  accept: 'Zgadzam się',
  acceptFailed: 'Nie udało się zaakceptować regulaminu. Spróbuj jeszcze raz.',
  otherwise: 'Nie zgadzasz się?',
  leave: 'Zabierz swoje dane lub zakończ grę',
  failed: 'Nie mogliśmy wczytać regulaminu.',
}
