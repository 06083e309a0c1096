import type { Polish } from '../translation.ts'

export const texts: Polish<'fair-play'> = {
  intro:
    'Każdy gra na jednym koncie. Dlatego patrzymy na urządzenia, sieci i podobne transakcje. Z urządzenia i sieci zapisujemy tylko kody, do trzydziestu dni po konkursie.',
  more: 'Więcej o twoich danych',
  none: 'Nie ma żadnej decyzji o twoim koncie.',
  loadFailed: 'Nie udało się wczytać.',
  one_person: 'Decyzja: twoje i inne konto należą do jednej osoby',
  different_people: 'Decyzja: twoje i inne konto należą do dwóch osób',
  when: '{{date}}, {{competition}}.',
  house: 'konkurs gry',
  reason: 'Powód: {{reason}}',
  held: 'Nagrodę wstrzymujemy.',
  label: 'Dlaczego to nieprawda?',
  missing: 'Napisz w kilku słowach dlaczego.',
  submit: 'Odwołaj się',
  done: 'Odwołanie jest wysłane.',
  failed: 'Odwołanie nie zostało wysłane.',
  appealed: '{{date}} złożono odwołanie: {{text}}',
  answer: 'Sprawdzimy to jeszcze raz. Wynik przeczytasz tutaj.',
}
