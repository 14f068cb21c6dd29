import type { Market } from '@wickwise/market';
import { PhraseTrie } from './phrase-trie.ts';
import { cellParts, readTagTable, tableRows } from './tables.ts';
import type { TextToken } from './tokens.ts';

/** Neighbours of a name: others of a list, or a verb of headlines. */
export type Neighbours = 'list' | 'coin-list' | 'fx-list' | 'verb';

/** What is known of a story when a name's second cue is looked for. */
export interface StoryCues {
  /** Numbers of the cue words in it. */
  words: ReadonlySet<number>;
  markets: readonly Market[];
}

/** One of several ways to meet a condition: all of its parts must hold. */
export type CueAlternative = readonly ((cues: StoryCues, among: ReadonlySet<Neighbours>) => boolean)[];

const MARKET_CLASSES: Readonly<Record<string, Market>> = {
  india: 'Indian_Equity',
  us: 'US_Equity',
  forex: 'Forex',
  crypto: 'Crypto',
};
const NEIGHBOURS: readonly string[] = ['list', 'coin-list', 'fx-list', 'verb'] satisfies Neighbours[];

/** The words that conditions of names ask for, and which of them a story has. */
export class CueWords {
  readonly #trie = new PhraseTrie<{ id: number; isCapital: boolean }>();
  readonly #ids = new Map<string, number>();
  readonly #classes: ReadonlyMap<string, readonly number[]>;

  constructor() {
    const rows = tableRows(readTagTable('cues'));
    this.#classes = new Map(rows.map(([name = '', words]) => [name, cellParts(words).map((word) => this.#idOf(word))]));
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(word, id);
    this.#trie.add(word, { id, isCapital: /^\p{Lu}/u.test(word) });
    return id;
  }

  /** Returns the ways to meet a condition of a table: `a + @class | !@class | b`; none for an empty cell. */
  alternativesOf(cell: string | undefined): CueAlternative[] {
    return cellParts(cell).map((alternative) => alternative.split('+').map((part) => this.#testOf(part.trim())));
  }

  #testOf(part: string): CueAlternative[number] {
    if (part.startsWith('!')) {
      const test = this.#testOf(part.slice(1));
      return (cues, among) => !test(cues, among);
    }
    if (!part.startsWith('@')) {
      const id = this.#idOf(part);
      return ({ words }) => words.has(id);
    }
    const name = part.slice(1);
    if (NEIGHBOURS.includes(name)) return (_cues, among) => among.has(name as Neighbours);
    const ids = this.#classes.get(name);
    if (!ids) throw new Error(`cues.tsv has no class ${name}`);
    const market = MARKET_CLASSES[name];
    return ({ words, markets }) =>
      (market !== undefined && markets.includes(market)) || ids.some((id) => words.has(id));
  }

  /** Adds the numbers of the cue words of one sentence. */
  addFound(tokens: readonly TextToken[], found: Set<number>): void {
    for (let at = 0; at < tokens.length; at++) {
      const isCapital = /^[\p{Lu}₹]/u.test(tokens[at]?.text ?? '');
      this.#trie.matchesAt(tokens, at, ({ values }) => {
        for (const value of values) if (isCapital || !value.isCapital) found.add(value.id);
      });
    }
  }
}

export const meets = (
  alternatives: readonly CueAlternative[],
  cues: StoryCues,
  among: ReadonlySet<Neighbours>,
): boolean => alternatives.some((tests) => tests.every((test) => test(cues, among)));
