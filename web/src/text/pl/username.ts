import type { Polish } from '../translation.ts'

export const texts: Polish<'username'> = {
  label: 'Nazwa gracza',
  hint: 'Od 3 do 20 znaków, bez spacji. Inni gracze widzą tę nazwę.',
  same: 'To już twoja nazwa. Wybierz inną.',
  rule: 'Wybierz od 3 do 20 liter, cyfr lub znaków, bez spacji. Nazwa nie może przypominać nazwy innego gracza, administratora ani gry.',
}
