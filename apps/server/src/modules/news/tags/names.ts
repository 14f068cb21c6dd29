import { type InstrumentId, instrumentId, type Market } from '@wickwise/market';
import { findInstrument, instrumentsOf } from '@wickwise/market/catalogue';
import { type CueAlternative, CueWords } from './cues.ts';
import { PhraseTrie } from './phrase-trie.ts';
import { cellParts, readTagTable, tableRows } from './tables.ts';
import { type TextToken, tokensOf } from './tokens.ts';

/** How a name must be written: capitals where it has them, exactly so, or in any letters. A brand is written like a name. */
export type Letters = 'name' | 'brand' | 'exact' | 'any';

/** Meaning of a name. */
export type NameTarget =
  | { kind: 'instrument'; id: InstrumentId; market: Market }
  | { kind: 'currency'; code: string }
  /** Something that is no instrument here, though its words look like one. */
  | { kind: 'other' };

/** A row of a table for one of its names. */
export interface DictionaryName {
  target: NameTarget;
  letters: Letters;
  /** The name's words as written, in their order. */
  words: readonly string[];
  /** Ways to meet its second cue; none where the name is certain alone. */
  needs: readonly CueAlternative[];
  refused: readonly CueAlternative[];
}

const EQUITY_TABLES: readonly (readonly [table: string, market: Market])[] = [
  ['indian-equity', 'Indian_Equity'],
  ['us-equity', 'US_Equity'],
  ['crypto', 'Crypto'],
];

/** Symbols that are words or names of something else. */
const WORDS = new Set(
  'COST COIN DASH DELL HOOD META SNOW WELL EBAY INDA TITAN TRENT ETERNAL INDIGO LODHA SIEMENS HYUNDAI RELIANCE BRITANNIA NAUKRI'.split(
    ' ',
  ),
);

/** All names of the tables. */
export class Dictionary {
  readonly cues = new CueWords();
  readonly trie = new PhraseTrie<DictionaryName>();

  constructor() {
    for (const [table, market] of EQUITY_TABLES) this.#addTable(table, (symbol) => instrumentTarget(market, symbol));
    this.#addTable('currencies', (code) => ({ kind: 'currency', code }));
    for (const market of ['Indian_Equity', 'US_Equity'] as const) this.#addSymbols(market);
  }

  /** Symbols that are no words name their instrument; short ones and words need a cashtag, an exchange or a table's row. */
  #addSymbols(market: Market): void {
    for (const { symbol, id } of instrumentsOf(market)) {
      const isClear = /^[A-Z]{4,}$/.test(symbol) && !WORDS.has(symbol) && (market === 'US_Equity' || symbol.length > 4);
      const target: NameTarget = { kind: 'instrument', id, market };
      if (isClear) this.trie.add(symbol, { target, letters: 'exact', words: [symbol], needs: [], refused: [] });
    }
  }

  #addTable(table: string, targetOf: (symbol: string) => NameTarget): void {
    for (const [symbol = '', letters = '', names, needs, refused] of tableRows(readTagTable(table))) {
      const target: NameTarget = symbol === '-' ? { kind: 'other' } : targetOf(symbol);
      const conditions = { needs: this.cues.alternativesOf(needs), refused: this.cues.alternativesOf(refused) };
      for (const name of cellParts(names)) {
        const words = tokensOf(name).map(({ text }) => text);
        this.trie.add(name, { target, letters: lettersOf(letters), words, ...conditions });
      }
    }
  }
}

function instrumentTarget(market: Market, symbol: string): NameTarget {
  const id = instrumentId(market, symbol);
  if (!findInstrument(id)) throw new Error(`${id} isn't in the catalogue`);
  return { kind: 'instrument', id, market };
}

const LETTERS: readonly string[] = ['name', 'brand', 'exact', 'any'] satisfies Letters[];

function lettersOf(cell: string): Letters {
  if (!LETTERS.includes(cell)) throw new Error(`unknown kind of letters: ${cell}`);
  return cell as Letters;
}

const CAPITAL = /^[\p{Lu}\p{N}&]/u;

/** Returns whether the words are written as the name asks. */
export function isWrittenAs({ letters, words }: DictionaryName, tokens: readonly TextToken[], from: number): boolean {
  if (letters === 'any') return true;
  return words.every((word, index) => {
    const token = tokens[from + index];
    if (!token) return false;
    if (token.key === '&') return true;
    if (letters === 'exact') return token.text === word || bareText(token) === word;
    return !CAPITAL.test(word) || CAPITAL.test(token.text);
  });
}

const bareText = (token: TextToken): string => (token.isPossessive ? token.text.slice(0, -2) : token.text);
