import type { Polish } from '../translation.ts'

export const texts: Polish<'onboarding'> = {
  title: 'Twoje pierwsze kroki',
  progress: 'Wykonano {{completed}} z {{total}}',
  done: 'Wykonane',
  steps: {
    academy: { name: 'Ukończ akademię', text: 'Zdobądź cztery dyplomy: za produkty i zlecenia.' },
    etf: { name: 'Kup ETF', text: 'Cały koszyk akcji za jednym razem.' },
    share: { name: 'Kup akcję', text: 'Mała część jednej firmy.' },
    sprinter: { name: 'Kup Sprintera', text: 'Z dźwignią. Najpierw sprawdź, ile możesz stracić.' },
  },
  toAcademy: 'Do akademii',
  learn: 'Zdobądź dyplom',
  choose: 'Wybierz',
  complete: 'Wszystkie kroki są wykonane.',
  dismiss: 'Ukryj tę listę',
  dismissFailed: 'Nie udało się ukryć listy.',
  introduction: {
    count: 'Objaśnienie {{step}} z {{total}}',
    next: 'Dalej',
    skip: 'Pomiń',
    end: 'Zamknij objaśnienie',
    summary: {
      title: 'Tak stoisz',
      text: 'Powyżej widzisz, ile wszystko jest teraz warte. Widzisz też, ile możesz jeszcze wydać, i swój wynik od początku.',
    },
    chart: {
      title: 'Tak idzie do tej pory',
      text: 'Wykres poniżej pokazuje, jak zmienia się wartość twojego portfela. Linia zaczyna się od pierwszego zakupu.',
    },
    lists: {
      title: 'Co masz i co się wydarzyło',
      text: 'Poniżej są trzy listy. Pozycje masz teraz, zlecenia jeszcze czekają albo nie zostały wykonane, transakcje są zakończone.',
    },
    steps: {
      title: 'Tutaj zaczynasz',
      text: 'Dzięki tym czterem krokom poznasz grę. Każdy krok prowadzi do miejsca, w którym możesz działać dalej.',
    },
  },
}
