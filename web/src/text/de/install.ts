import type { German } from '../translation.ts'

export const texts: German<'install'> = {
  add: 'Zum Startbildschirm hinzufügen',
  title: 'Hol das Spiel auf deinen Startbildschirm',
  banner: 'Spiel es als App',
  intro: 'Dann öffnest du es mit einem Tipp, wie deine anderen Apps.',
  reasons: {
    quick: 'Das Spiel füllt den ganzen Bildschirm, ohne Adressleiste.',
    offline: 'Ohne Internet siehst du noch, was du zuletzt hattest.',
    small: 'Es braucht kaum Platz und aktualisiert sich selbst.',
  },
  installed: 'Du spielst schon in der App. Es gibt nichts mehr zu tun.',
  ios: {
    title: 'Auf deinem iPhone oder iPad',
    intro: 'Am besten klappt es mit Safari.',
    steps: {
      share:
        'Tippe auf den Knopf zum Teilen: ein Quadrat mit einem Pfeil nach oben. Siehst du ihn nicht? Tippe zuerst auf die drei Punkte.',
      choose: 'Wische nach oben und tippe auf „Zum Home-Bildschirm“.',
      add: 'Tippe rechts oben auf „Hinzufügen“.',
    },
  },
  other: {
    title: 'Auf Android oder am Computer',
    intro: 'Am besten klappt es mit Chrome oder Edge.',
    phone: 'Auf dem Handy',
    computer: 'Am Computer',
    steps: {
      menu: 'Tippe auf die drei Punkte deines Browsers.',
      choose: 'Tippe auf „Zum Startbildschirm hinzufügen“ oder „App installieren“.',
      confirm: 'Tippe auf „Installieren“.',
    },
    computerSteps: {
      bar: 'Klicke rechts in der Adressleiste auf den Bildschirm mit dem Pfeil.',
      confirm: 'Klicke auf „Installieren“.',
    },
    safari: 'Safari auf einem Mac: Wähle Ablage und dann „Zum Dock hinzufügen“.',
  },
  otherDevice: {
    ios: 'Hast du ein iPhone oder iPad?',
    other: 'Hast du ein anderes Gerät?',
  },
  done: 'Es hat geklappt',
  completed: {
    title: 'Es ist da',
    intro:
      'Du findest das Spiel jetzt bei deinen Apps. Öffne es dort und melde dich noch einmal an, wenn es nötig ist.',
    action: 'Weiterspielen',
  },
}
