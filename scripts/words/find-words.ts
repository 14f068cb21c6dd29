/** Words of a private dialect, with what is written instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/gi, 'again'],
  [/\bwho(m|ever|mever)\b/gi, 'a noun: user, operator, client'],
  [/\b(thereby|thereof|hitherto|nought|amiss|astray|ere)\b/gi, 'a modern word'],
  [/\bcomes? to light\b/gi, 'is found'],
  [/\b(so|as) many (times|at a time)\b/gi, 'a number, or the limit’s name'],
  [/\bso long\b/gi, 'a duration'],
  [/\btold(?=[A-Z]|\b)/g, 'what happens, or what the value holds: gets, sent, shown'],
  [/\btellMe(?=[A-Z]|\b)/g, 'what the part is: alertButton'],
  [/\btells? (of|when|its|how)\b/gi, 'reports, shows, returns'],
  [/\b(stands?|standing) (here|there|beside|for|on|in)\b/gi, 'is, belongs, replaces'],
  [/\bstood\b/gi, 'was'],
  [/\b(lets?|letting) go\b/gi, 'release, delete'],
  [/\bfor good\b/gi, 'permanently'],
  [/\blies? (down|beyond|in)\b/gi, 'is'],
  [/\bjust now\b/gi, 'now, recently'],
  [/\b(by itself|one press)\b/gi, 'automatically, alone, one click'],
  [/\b(keeper|clerk|teller)s?\b/gi, 'what the class does: AlertService, FiringWriter'],
];

export interface FoundWord {
  line: number;
  word: string;
  instead: string;
}

/** Returns the words of a text that the project no longer uses, in order of line. */
export function findWords(text: string): FoundWord[] {
  return WORDS.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ line: lineAt(text, index), word, instead })),
  ).toSorted((a, b) => a.line - b.line);
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
