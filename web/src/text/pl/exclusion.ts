import type { Polish } from '../translation.ts'

export const texts: Polish<'exclusion'> = {
  title: 'Twój udział jest ograniczony',
  lists: 'Nie ma cię w rankingach',
  game: 'Nie możesz grać',
  until: 'To potrwa do {{date}} włącznie.',
  forNow: 'To potrwa do odwołania.',
  why: 'Powód',
  waiting: 'Twoje odwołanie dotarło. Gdy ktoś je przeczyta, dostaniesz wiadomość.',
  refused: 'Przeczytaliśmy twoje odwołanie. Decyzja pozostaje w mocy; odpowiedź masz w poczcie.',
  appeal: {
    label: 'Nie zgadzasz się? Wyjaśnij dlaczego.',
    hint: 'Możesz to zrobić raz. Ktoś z nas to przeczyta i odpowie e-mailem.',
    missing: 'Wyjaśnij dlaczego w kilku zdaniach.',
    submit: 'Wyślij odwołanie',
  },
}
