// Words that Dutch texts of the academy do without: officialese, for which there is a plainer word; the polite form; and
// words of advertisements.

/** Each as a whole word, in lower case. */
export const wordsToAvoid = [
  // Officialese.
  ...['aangaande', 'aldus', 'alsmede', 'alvorens', 'behoudens', 'betreffende', 'conform'],
  ...['derhalve', 'desbetreffende', 'desalniettemin', 'dient te', 'dienen te', 'doch', 'echter', 'gedurende'],
  ...[
    'geschieden',
    'geschiedt',
    'hetgeen',
    'indien',
    'ingevolge',
    'inzake',
    'jegens',
    'krachtens',
    'met betrekking tot',
  ],
  ...['middels', 'mits', 'naar aanleiding van', 'niettegenstaande', 'omtrent', 'reeds', 'teneinde', 'tenzij'],
  ...['ter zake', 'tevens', 'thans', 'ten aanzien van', 'ten behoeve van', 'voornoemde', 'zulks', 'zodoende'],
  // The polite form.
  ...['u', 'uw'],
  // Advertisements, and words that say nothing.
  ...['cruciaal', 'essentieel', 'fantastisch', 'geweldig', 'gouden tip', 'in de wereld van'],
  ...['naadloos', 'optimaal', 'ontdek', 'revolutionair', 'simpelweg', 'unieke'],
  // Jargon with a plainer word.
  ...['allocatie', 'bearish', 'bullish', 'exposure', 'fluctueren', 'fluctuatie', 'implementeren', 'liquide'],
  ...[
    'neerwaarts potentieel',
    'opwaarts potentieel',
    'performance',
    'portfolio',
    'significant',
    'substantieel',
    'trader',
  ],
] as const
