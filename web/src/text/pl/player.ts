import type { Polish } from '../translation.ts'

export const texts: Polish<'player'> = {
  worth: 'Wartość teraz',
  tabs: 'Portfel gracza {{username}}',
  simulated: 'Gracz symulowany',
  noPositions: '{{username}} nie ma teraz nic w portfelu',
  noTransactions: '{{username}} jeszcze nic nie kupił(a)',
  untraded: 'Gdy {{username}} coś kupi, zobaczysz tutaj przebieg.',
  failed: {
    positions: 'Nie udało się wczytać portfela.',
    transactions: 'Nie udało się wczytać transakcji.',
  },
  unknown: 'Nie znajdujemy tego gracza',
  unknownText: 'W tym konkursie nie gra nikt o nazwie {{username}}. Może gracz nazywa się teraz inaczej.',
  hidden: 'Tego portfela nie widać',
  toRankings: 'Do rankingu',
}
