// Which usernames are valid (specification, section 5), and which cannot be told apart. A player must not be taken for
// the staff, for the game or for another player.

const usernamePattern = /^[A-Za-z0-9.!#$%&'*+/=?^\-_`~{|}]{3,20}$/

/** Whether a text is a valid username: 3 to 20 letters, digits and . ! # $ % & ' * + / = ? ^ - _ ` ~ { | }, no spaces. */
export function isUsername(text: string): boolean {
  return usernamePattern.test(text)
}

/** The characters that a skeleton replaces, and by what. */
const twins: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', i: 'l', '|': 'l', '`': "'" },
  ...{ m: 'rn', w: 'vv' },
}

/**
 * The skeleton of a username: two names with the same skeleton look the same to a hasty reader. It ignores case, and
 * writes I, 1 and | as l, 0 as o, ` as ', m as rn and w as vv, one character at a time.
 *
 * The method and all but w are of Unicode Technical Standard 39, section 4 (confusables.txt), which is longer because
 * names there may have any letter; here they are ASCII (`isUsername`).
 * @param username a valid username
 */
export function skeletonOf(username: string): string {
  return username.toLowerCase().replace(/[01i|`mw]/g, (character) => twins[character]!)
}

/** Names that the staff of a game may have, and names that stand for nobody, such as null and deleted. */
const reserved = [
  ...[
    'admin',
    'admins',
    'administrator',
    'beheer',
    'beheerder',
    'root',
    'sysadmin',
    'superuser',
    'webmaster',
  ],
  ...['system', 'systeem', 'operator', 'mod', 'mods', 'moderator', 'staff', 'team', 'official', 'officieel'],
  ...[
    'support',
    'help',
    'helpdesk',
    'servicedesk',
    'klantenservice',
    'info',
    'contact',
    'redactie',
    'noreply',
  ],
  ...['security', 'beveiliging', 'abuse', 'postmaster', 'hostmaster', 'null', 'undefined', 'none', 'nobody'],
  ...['niemand', 'anonymous', 'anoniem', 'guest', 'gast', 'deleted', 'verwijderd', 'unknown', 'onbekend'],
]

/**
 * Whether a username is reserved: a name of the staff, a name that stands for nobody, or the name of the game. Case,
 * accents, punctuation, digits at the end and lookalike characters make no difference: Adm1n_2 is reserved.
 * @param username a valid username
 * @param game the name of the game
 */
export function isReserved(username: string, game: string): boolean {
  const name = lettersOf(username)
  const forms = [name, withoutNumber(name)].map(skeletonOf)
  const words = [...reserved, lettersOf(game), withoutNumber(lettersOf(game))].map(skeletonOf)
  return words.some((word) => word !== '' && forms.includes(word))
}

/** The letters and digits of a text, and | which looks like one; without accents. */
function lettersOf(text: string): string {
  return text.normalize('NFKD').replace(/[^A-Za-z0-9|]/g, '')
}

function withoutNumber(text: string): string {
  return text.replace(/[0-9|]+$/, '')
}

/** How long a player keeps a name before another one can be chosen, and how long nobody else gets the former one. */
export const renameDays = 30
