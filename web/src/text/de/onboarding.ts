import type { German } from '../translation.ts'

export const texts: German<'onboarding'> = {
  title: 'Deine ersten Schritte',
  progress: '{{completed}} von {{total}} erledigt',
  done: 'Erledigt',
  steps: {
    academy: { name: 'Schließe die Akademie ab', text: 'Hol dir die vier Diplome für Produkte und Orders.' },
    etf: { name: 'Kaufe einen ETF', text: 'Mit einem Kauf ein ganzer Korb von Aktien.' },
    share: { name: 'Kaufe eine Aktie', text: 'Ein kleines Stück von einem Unternehmen.' },
    sprinter: {
      name: 'Kaufe einen Sprinter',
      text: 'Mit einem Hebel. Sieh dir zuerst an, was du verlieren kannst.',
    },
  },
  toAcademy: 'Zur Akademie',
  learn: 'Hol dir dein Diplom',
  choose: 'Auswählen',
  complete: 'Du hast alle Schritte erledigt.',
  dismiss: 'Liste ausblenden',
  dismissFailed: 'Die Liste konnte nicht ausgeblendet werden.',
  introduction: {
    count: 'Erklärung {{step}} von {{total}}',
    next: 'Weiter',
    skip: 'Überspringen',
    end: 'Erklärung schließen',
    summary: {
      title: 'So stehst du da',
      text: 'Oben steht, was alles jetzt wert ist. Du siehst auch, wie viel du noch ausgeben kannst, und deine Rendite seit dem Start.',
    },
    chart: {
      title: 'So läuft es bisher',
      text: 'Das Diagramm hier unten zeigt, wie sich der Wert deines Depots verändert. Die Linie beginnt mit deinem ersten Kauf.',
    },
    lists: {
      title: 'Was du hast und was du getan hast',
      text: 'Hier unten stehen drei Listen. Positionen hast du jetzt, Orders warten noch oder wurden nicht ausgeführt, Transaktionen sind abgeschlossen.',
    },
    steps: {
      title: 'Hier fängst du an',
      text: 'Mit diesen vier Schritten lernst du das Spiel kennen. Jeder Schritt führt dich dorthin, wo es weitergeht.',
    },
  },
}
