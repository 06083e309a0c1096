// The texts of a certificate of the academy.

export const texts = {
  title: 'Diploma {{topic}}',
  pageTitle: 'Diploma',
  failed: 'Dit diploma kon niet worden geladen.',
  unknown: 'Dit diploma kennen we niet',
  unknownText:
    'Er is geen diploma met dit nummer. Controleer het adres. Klopt het, dan is het diploma niet echt.',
  real: 'Dit diploma is echt. {{name}} heeft het uitgegeven.',
  picture: 'Diploma van {{username}} voor het examen {{topic}}, gehaald op {{date}}.',
  heading: 'Diploma',
  awarded: 'De academie van {{name}} verklaart dat',
  passed: 'is geslaagd voor het examen',
  on: 'op {{date}}',
  game: 'Een diploma uit een spel met virtueel geld.',
  verify: 'Controleer of het echt is:',
  facts: 'Wat erop staat',
  player: 'Op naam van',
  topic: 'Examen',
  earned: 'Gehaald op',
  pass: 'Geslaagd met',
  passText: 'minstens {{mark}} van de {{length}} vragen goed',
  address: 'Adres om te controleren',
  share: 'Deel als afbeelding',
  download: 'Bewaar als afbeelding',
  copy: 'Kopieer de link',
  copied: 'De link is gekopieerd.',
  copyFailed: 'Kopiëren is mislukt. Selecteer het adres en kopieer het zelf.',
  pictureFailed: 'De afbeelding kon niet worden gemaakt.',
  print: 'Print het diploma',
  learn: 'Zelf leren? Lees de lessen',
} as const

declare module '../t.ts' {
  interface TextParts {
    certificate: typeof texts
  }
}
