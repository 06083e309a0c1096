import type { Polish } from '../translation.ts'

export const texts: Polish<'messages'> = {
  read: 'Przeczytane',
  readAbout: 'Przeczytane: {{message}}',
  failed: 'To się nie udało.',
  further_one: 'Jest jeszcze jedna wiadomość.',
  further_few: 'Są jeszcze {{count}} wiadomości.',
  further_many: 'Jest jeszcze {{count}} wiadomości.',
  further_other: 'Jest jeszcze {{count}} wiadomości.',
  removed:
    'Nie bierzesz już udziału w {{competition}}. Masz pytania? Osoba do kontaktu: {{organiser}}. Powód: „{{reason}}”',
  competitionChanged: 'Zasady {{competition}} się zmieniły: „{{reason}}”',
  competitionEnded: '{{competition}} skończył się wcześniej: „{{reason}}”',
  competitionDeleted: '{{competition}} się nie odbędzie: „{{reason}}”',
  accountsDecided: {
    one_person:
      'Uznaliśmy, że grasz w {{competition}} na więcej niż jednym koncie. Możesz raz się odwołać. Powód: „{{reason}}”',
    different_people: 'Uznaliśmy, że grasz w {{competition}} na jednym koncie: „{{reason}}”',
  },
  prizesHeld_one: 'Wstrzymujemy nagrodę jednego konta w {{competition}}, dopóki trwa sprawdzanie.',
  prizesHeld_few: 'Wstrzymujemy nagrody {{count}} kont w {{competition}}, dopóki trwa sprawdzanie.',
  prizesHeld_many: 'Wstrzymujemy nagrody {{count}} kont w {{competition}}, dopóki trwa sprawdzanie.',
  prizesHeld_other: 'Wstrzymujemy nagrody {{count}} konta w {{competition}}, dopóki trwa sprawdzanie.',
  noPrizesHeld: 'Nie wstrzymujemy już żadnych nagród w {{competition}}.',
}
