import type { German } from '../translation.ts'

export const texts: German<'desk-competitions'> = {
  intro:
    'Lege einen Wettbewerb für deine Klasse, dein Büro oder deine Freunde an. Bis du ihn veröffentlichst, siehst nur du ihn.',
  one: 'Wettbewerb',
  house: 'Der Wettbewerb des Spiels',
  nameless: 'Noch ohne Namen',
  draft: 'Entwurf',
  loadFailed: 'Der Wettbewerb konnte nicht geladen werden.',
  rules: 'Regeln',
  save: 'Entwurf speichern',
  saved: 'Gespeichert.',
  stages: {
    planned: 'geplant',
    open: 'beginnt noch',
    practice: 'Übungszeit',
    running: 'läuft gerade',
    over: 'beendet',
  },
  list: {
    title: 'Deine Wettbewerbe',
    allTitle: 'Alle Wettbewerbe',
    loadFailed: 'Die Wettbewerbe konnten nicht geladen werden.',
    empty: 'Noch kein Wettbewerb',
    emptyText: 'Lege deinen ersten an. Bis zur Veröffentlichung kannst du alles ändern.',
    name: 'Name',
    stage: 'Stand',
    period: 'Zeitraum',
    joined: 'Teilnehmende',
    code: 'Code',
  },
  new: {
    action: 'Neuer Wettbewerb',
    title: 'Neuer Wettbewerb',
    intro:
      'Beginne mit üblichen Regeln oder übernimm die eines früheren Wettbewerbs. Danach passt du alles an.',
    from: 'Beginne mit',
    usual: 'Übliche Regeln',
    submit: 'Entwurf anlegen',
    copyName: '{{name}} (Kopie)',
  },
  held: {
    title: 'Zurückgehaltene Preise',
    text: 'Gib diesen Spielern noch keinen Preis: Wir prüfen, ob sie mehr als ein Konto haben. Du bekommst eine Nachricht, wenn sich das ändert.',
    placed: '{{username}} (Platz {{position}})',
  },
  overview: {
    title: 'Übersicht',
    owner: 'Veranstalter',
  },
  preview: {
    title: 'So sehen es die Spieler',
  },
  informs: {
    mailed_one: 'Eine Person bekommt dazu eine Mail mit deinem Grund.',
    mailed_other: '{{count}} Teilnehmende bekommen dazu eine Mail mit deinem Grund.',
    nobody: 'Es nimmt noch niemand teil.',
  },
  change: {
    label: 'Änderung speichern',
    title: 'Regeln ändern?',
    quiet: 'Teilnehmende bekommen dazu keine Mail: Sie haben dem nicht zugestimmt.',
  },
  actions: {
    title: 'Was kannst du tun?',
    publish: {
      label: 'Veröffentlichen',
      title: 'Veröffentlichen?',
      text: 'Du bekommst einen Code, mit dem andere mitmachen. Danach lässt sich nicht mehr alles ändern.',
      done: 'Veröffentlicht. Der Code ist {{code}}.',
      unsaved: 'Speichere zuerst deine Änderungen. Danach kannst du veröffentlichen.',
      contradictory: 'Behebe zuerst, was nötig ist. Danach kannst du veröffentlichen.',
    },
    deleteDraft: {
      label: 'Entwurf löschen',
      title: 'Entwurf löschen?',
      text: 'Das lässt sich nicht rückgängig machen.',
    },
    close: {
      label: 'Anmeldung schließen',
      title: 'Anmeldung schließen?',
      text: 'Niemand kann mehr mitmachen. Wer schon dabei ist, merkt nichts davon.',
      done: 'Die Anmeldung ist geschlossen.',
      not: 'Die Anmeldung ist schon geschlossen.',
    },
    end: {
      label: 'Jetzt beenden',
      title: 'Jetzt beenden?',
      text: 'Der Stand von jetzt ist der Endstand. Das lässt sich nicht rückgängig machen.',
      done: 'Der Wettbewerb ist beendet. Der Endstand folgt in einer Minute.',
      not: 'Früher beenden geht nur, während der Wettbewerb läuft.',
    },
    delete: {
      label: 'Wettbewerb löschen',
      title: '{{name}} löschen?',
      text: 'Alles zu diesem Wettbewerb wird gelöscht. Das lässt sich nicht rückgängig machen.',
      done: 'Der Wettbewerb ist gelöscht.',
      not: 'Löschen geht nicht mehr: Es gibt schon Orders.',
    },
  },
  form: {
    groups: {
      texts: 'Name und Texte',
      period: 'Wann',
      joining: 'Mitmachen',
      money: 'Geld und Grenzen',
      unlocked: 'Sofort offen für alle',
      others: 'Was andere sehen',
    },
    name: 'Name',
    nameHint: 'Steht oben bei allen, die mitmachen.',
    text: 'Erklärung für Teilnehmende',
    textHint:
      'Wer den Code eingibt, liest zuerst dies. Du kannst Markdown verwenden: **fett**, Listen und Links.',
    prizes: 'Preise',
    prizesHint: 'Steht auf einer eigenen Seite. Lass es leer, wenn es nichts zu gewinnen gibt.',
    start: 'Beginnt am',
    startHint: 'Ab {{at}} zählt jede Order.',
    end: 'Endet am',
    endHint_one: 'Bis {{at}}: das ist ein Tag. Die Kurse dieses Moments bestimmen den Endstand.',
    endHint_other: 'Bis {{at}}: das sind {{count}} Tage. Die Kurse dieses Moments bestimmen den Endstand.',
    practiceFrom: 'Erst üben',
    practiceFromDate: 'Üben ab',
    practiceFromNone: 'Es gibt keine Übungszeit: Die erste Order zählt sofort.',
    practiceFromHint: 'Ab {{at}} üben alle. Zum Start beginnen alle von vorn.',
    joinFrom: 'Mitmachen erst ab einem Datum',
    joinFromDate: 'Mitmachen ab',
    joinFromNone: 'Mitmachen geht, sobald du veröffentlichst.',
    joinFromHint: 'Wer den Code früher eingibt, kann erst am {{at}} mitmachen.',
    joinUntil: 'Mitmachen bis zu einem Datum',
    joinUntilDate: 'Mitmachen bis',
    joinUntilNone: 'Mitmachen geht bis zum Ende. Wer später kommt, hat weniger Zeit.',
    joinUntilHint: 'Nach {{at}} kommt niemand mehr dazu.',
    startingBalance: 'Startbetrag in Euro',
    startingBalanceHint: 'Alle beginnen mit {{amount}}.',
    weeklyDeposit: 'Jeden Montag dazu, in Euro',
    weeklyDepositHint_one:
      'Alle bekommen einmal {{amount}} dazu, am Montag um 00:00 Uhr. Dieses Geld zählt als Einlage und nicht als Gewinn: Niemand gewinnt damit Plätze. Wer später mitmacht, bekommt es nur, wenn noch ein Montag kommt.',
    weeklyDepositHint_other:
      'Alle bekommen jeden Montag um 00:00 Uhr {{amount}} dazu: {{count}}-mal, zusammen {{total}}. Dieses Geld zählt als Einlage und nicht als Gewinn: Niemand gewinnt damit Plätze. Wer später mitmacht, bekommt nur die Montage danach.',
    weeklyDepositNone: 'Leer: Es kommt kein Geld dazu.',
    weeklyDepositNever: 'Zwischen Beginn und Ende liegt kein Montag: Es kommt kein Geld dazu.',
    costFixed: 'Feste Kosten je Order in Euro',
    costPercent: 'Kosten in Prozent der Order',
    costsHint:
      'Eine Order über {{trade}} kostet {{paid}}. Hundert solche Orders kosten {{all}}: {{share}} des Startbetrags.',
    sprinterCap: 'Höchstbetrag in Sprintern, in Euro',
    sprinterCapHint: 'Wer mehr als {{amount}} in Sprintern will, wird abgelehnt.',
    sprinterCapNone: 'Niemand kann Sprinter kaufen.',
    underlyingCapPercent: 'Höchster Anteil in einem Basiswert, in Prozent',
    underlyingCapHint:
      'Höchstens {{percent}} des Depots in einer Firma oder einem Index. Wer alles anlegen will, braucht mindestens {{least}}.',
    underlyingCapNone: 'Leer: Alles auf eine Aktie zu setzen ist erlaubt.',
    openHint: 'Offen ab dem Start: {{types}}.',
    learnedHint: 'Nach einem Diplom: {{types}}.',
    visibility: 'Depots der anderen',
    visibilities: {
      always: 'Immer',
      afterEnd: 'Am Ende',
      never: 'Nie',
    },
    visibilityHints: {
      always: 'Alle sehen, was der Führende hat, und können es nachmachen.',
      afterEnd: 'Während des Wettbewerbs sehen alle nur den Stand. Danach auch, wie er zustande kam.',
      never: 'Niemand kann prüfen, wie ein anderer zu seinem Ergebnis kam.',
    },
    areResetsAllowed: 'Neu beginnen ist erlaubt',
    areResetsAllowedHints: {
      yes: 'Wer alles verloren hat, beginnt einmal am Tag von vorn. Der beste Versuch zählt.',
      no: 'Alle haben eine Chance.',
    },
    showsRiskAdjusted: 'Auch das Ergebnis nach Risiko zeigen',
    showsRiskAdjustedHints: {
      yes: 'Die Liste zeigt zwei Zahlen: Wer ruhig gewinnt, fällt auch auf. Nach fünf Tagen ist es da.',
      no: 'Die Liste zeigt nur die Rendite: Wer viel wagt, hat die größte Chance zu gewinnen.',
    },
    mistakes: {
      moment: 'Gib ein Datum wie 24.11.2026 und eine Uhrzeit ein.',
      amount: 'Gib einen gültigen Betrag ein, wie 2,50.',
      percent: 'Gib eine ganze Zahl von 1 bis 100 ein oder lass es leer.',
    },
    unreadable: 'Im Formular stimmt etwas nicht.',
    fixedTogether: {
      over: 'Die grauen Regeln stehen fest: Der Wettbewerb ist beendet.',
      trading: 'Die grauen Regeln stehen fest: Es wird schon gehandelt, und Spieler rechnen damit.',
    },
    fixed: {
      over: 'Das steht fest: Der Wettbewerb ist beendet.',
      trading: 'Das steht fest: Es wird schon gehandelt, und Spieler rechnen damit.',
      joined: 'Das steht fest: Jemand macht schon mit, mit einem Depot, das damit begann.',
      passed: 'Das steht fest: Dieser Moment ist vorbei.',
    },
  },
  lint: {
    title: 'Stimmt es?',
    none: 'Wir finden nichts, was sich widerspricht.',
    severities: {
      error: 'Muss anders',
      warning: 'Achtung',
      hint: 'Gut zu wissen',
    },
    sentences: {
      name_missing: 'Gib dem Wettbewerb einen Namen.',
      end_not_after_start: 'Das Ende liegt nicht nach dem Beginn. Wähle ein späteres Ende.',
      over_already: 'Das Ende ist schon vorbei. Wähle einen neuen Zeitraum.',
      no_trading: 'In diesem Zeitraum öffnet die Börse nicht. Wähle einen längeren: Sie öffnet erst {{at}}.',
      started_already:
        'Der Beginn ist schon vorbei ({{at}}). Alle beginnen zu spät. Wähle einen späteren Beginn.',
      start_on_closed_day:
        'Der Wettbewerb beginnt an einem Tag, an dem die Börse zu ist. Die erste Order geht erst {{at}}. Wähle einen Handelstag.',
      start_on_holiday:
        'Der Beginn fällt auf einen Börsenfeiertag. Dann kommen keine Kurse. Wähle den nächsten Handelstag.',
      start_outside_hours: 'Zu Beginn ist die Börse zu. Die erste Order geht {{at}}.',
      end_on_closed_day:
        'Am letzten Tag ist die Börse zu: Dann ändert sich nichts mehr. Wähle den Freitag davor, wenn du ein spannendes Ende willst.',
      end_on_holiday:
        'Das Ende fällt auf einen Börsenfeiertag. Dann kommen keine Kurse. Wähle einen normalen Handelstag.',
      end_outside_hours: 'Am Ende ist die Börse zu. Es zählt der letzte Schlusskurs.',
      practice_not_before_start:
        'Das Üben beginnt nicht vor dem Wettbewerb. Wähle ein früheres Datum oder schalte es aus.',
      practice_without_trading: 'In der Übungszeit ist die Börse zu. Lass das Üben früher beginnen.',
      practice_without_joining:
        'Niemand kann üben: Mitmachen geht erst zum Start. Lass das Mitmachen früher beginnen.',
      joining_ends_before_it_begins:
        'Das Mitmachen endet, bevor es beginnt. Tausche die Daten oder lass eins weg.',
      joining_begins_after_end: 'Mitmachen geht erst, wenn alles vorbei ist. Wähle ein früheres Datum.',
      joining_over_before_known:
        'Die Zeit zum Mitmachen ist schon vorbei, und noch niemand kennt den Code. Wähle ein späteres Datum.',
      joining_ends_soon: 'Mitmachen geht nur noch kurz. Teile den Code sofort oder wähle ein späteres Datum.',
      joining_begins_after_start: 'Mitmachen geht erst nach dem Beginn. Niemand ist rechtzeitig dabei.',
      everything_locked:
        'Niemand kann etwas kaufen, auch nicht mit Diplom. Öffne ein Produkt und eine Orderart.',
      locked_until_diploma:
        'Ohne Diplom kann niemand etwas kaufen. Öffne etwas oder gib Zeit für die Akademie.',
      locked_for_good:
        'Das kann niemand nutzen: {{types}}. Dafür gibt es kein Diplom. Öffne es, wenn du es willst.',
      sprinter_limit_too_low:
        'Mit {{limit}} kann niemand einen Sprinter kaufen: Der billigste kostet {{amount}}. Erhöhe den Betrag.',
      sprinters_without_limit:
        'Sprinter sind offen, aber es dürfen 0 Euro hinein. Erhöhe den Betrag oder sperre sie.',
      sprinter_limit_above_balance:
        'Der Betrag für Sprinter ist höher als der Startbetrag. Also darf alles hinein. Senke ihn, wenn du das nicht willst.',
      underlying_cap_too_low:
        'Der höchste Anteil ist {{limit}}, und dafür gibt es nichts: Das Billigste kostet {{amount}}. Erhöhe ihn.',
      underlying_cap_single_type:
        'Es gibt nur eine Produktart ({{types}}), auf {{number}} Basiswerte. So lassen sich höchstens {{percent}} anlegen. Erhöhe den Anteil oder öffne mehr.',
      underlying_cap_is_none: '100 Prozent sind keine Grenze. Lass es leer.',
      weekly_deposit_never:
        'Zwischen Beginn und Ende liegt kein Montag. Niemand bekommt also Geld dazu. Mach den Zeitraum länger oder lass es leer.',
      weekly_deposits_above_balance:
        'In {{number}} Wochen kommt {{amount}} dazu, mehr als der Startbetrag von {{limit}}. Wer spät beginnt, hat dann viel weniger. Senke den Betrag, wenn du das nicht willst.',
      costs_eat_balance:
        'Hundert Orders kosten zusammen {{amount}}: {{percent}} des Startbetrags. Wer handelt, verliert so immer. Senke die Kosten.',
      risk_adjusted_too_short:
        'Es gibt {{number}} Handelstage. Das Ergebnis nach Risiko braucht fünf und kommt also nie. Verlängere den Zeitraum oder schalte es aus.',
      prizes_cannot_be_checked:
        'Es gibt Preise, aber niemand kann prüfen, wie der Sieger gewann. Zeige die Depots am Ende.',
      prizes_with_resets:
        'Es gibt Preise, und alle dürfen neu beginnen. Wer am häufigsten zockt, gewinnt. Schalte das aus.',
      prizes_with_open_portfolios:
        'Alle können den Führenden nachmachen. Wähle „Am Ende“, wenn das nicht fair ist.',
      prizes_with_late_entry:
        'Wer später mitmacht, sieht erst, wie die Kurse laufen. Schließe das Mitmachen zum Start, wenn das nicht fair ist.',
    },
  },
  dryRun: {
    title: 'Proberunde',
    intro:
      '{{players}} erfundene Spieler spielen den ganzen Wettbewerb auf einer erfundenen Börse. Niemand merkt etwas davon, und es bleibt nichts zurück.',
    unsaved: 'Die Proberunde nutzt die gespeicherten Regeln.',
    loadFailed: 'Die Proberunden konnten nicht geladen werden.',
    start: 'Proberunde starten',
    cancel: 'Proberunde abbrechen',
    states: {
      waiting: 'Die Proberunde beginnt gleich.',
      running: 'Die Proberunde läuft:',
      done: 'Fertig am',
      failed: 'Fehlgeschlagen am',
      cancelled: 'Abgebrochen am',
    },
    failures: {
      no_database:
        'Der Server konnte dafür keine Datenbank starten. Der Betreiber findet den Grund im Protokoll des Servers.',
      killed:
        'Der Server hat die Proberunde abgebrochen, vielleicht wegen zu wenig Speicher. Versuche es noch einmal.',
      fault: 'Etwas ist schiefgegangen. Der Betreiber findet den Grund im Protokoll des Servers.',
    },
    otherRules:
      'Die Regeln wurden nach dieser Proberunde geändert. Starte eine neue, um zu sehen, was das ausmacht.',
    honest:
      'Das kann passieren, muss aber nicht: Die nächste Proberunde hat andere Kurse. Die Hälfte der Spieler hat alle Diplome. Wen eine Regel dreimal ablehnt, der hält sich daran.',
    median: 'Mittlerer Spieler',
    highest: 'Bester Spieler',
    lowest: 'Schlechtester Spieler',
    market: 'Die Börse selbst',
    tradesEach: 'Orders im Schnitt',
    costsEach: 'Kosten im Schnitt',
    spread: 'Wie die Ergebnisse verteilt sind',
    spreadText:
      '{{lost}} von {{players}} Spielern ({{share}}) haben Geld verloren. Acht von zehn landeten zwischen {{low}} und {{high}}.',
    marketText: 'Die Börse selbst: {{market}}.',
    medianMark: 'mittlerer Spieler',
    marketMark: 'die Börse',
    below: 'unter {{until}}',
    above: 'ab {{from}}',
    between: '{{from}} bis {{until}}',
    players: 'Spieler',
    trades: 'Orders',
    costs: 'Kosten',
    knockOuts: 'Knock-outs',
    noKnockOuts: 'Niemand hatte einen Sprinter mit einem Knock-out.',
    knockOutsText:
      'Bei {{by}} von {{players}} Spielern ({{share}}) gab es einen Knock-out, zusammen {{times}} Mal. Sie verloren damit zusammen {{lost}}.',
    refusals: 'Was die Regeln ablehnten',
    noRefusals: 'Es wurde nichts abgelehnt.',
    refusalsText: '{{refused}} von {{sent}} Orders ({{share}}) wurden abgelehnt.',
    refused: '{{orders}} Orders, {{players}} Spieler',
    rules: {
      locked: 'Das Diplom fehlte noch',
      sprinterLimit: 'Zu viel Geld in Sprintern',
      underlyingCap: 'Zu viel in einer Aktie oder einem Index',
      noFunds: 'Nicht genug Geld',
      ordersPerDay: 'Zu viele Orders an einem Tag',
      bidOnly: 'Nur noch zu verkaufen',
      other: 'Anderes, etwa kein Kurs',
    },
    winners: 'Was die Besten taten',
    winnersText:
      'Von den {{best}} Besten gehören {{winners}} zu „{{name}}“. Von allen Spielern gehören {{share}} dazu.',
    ofAll: '{{winners}} von {{players}}',
    best: 'Die zehn Besten',
    sprintersText_one: 'Von den {{of}} Allerbesten kaufte 1 vor allem Sprinter.',
    sprintersText_other: 'Von den {{of}} Allerbesten kauften {{count}} vor allem Sprinter.',
    characters: 'Alle Arten von Spielern',
    character: 'Art von Spieler',
    amongBest: 'Unter den Besten',
    result: 'Ergebnis',
    medianResult: 'Mittleres Ergebnis',
    inSprinters: 'In Sprintern gekauft',
    withDiplomas: 'mit Diplomen',
    names: {
      etfHolder: 'Hält ETFs',
      spreader: 'Streut',
      trendFollower: 'Folgt Trends',
      sprinterGambler: 'Zockt mit Sprintern',
      overtrader: 'Handelt zu viel',
      holderWhoGambles: 'Hält und zockt manchmal',
      spreaderWithTrends: 'Streut und folgt manchmal',
    },
  },
}
