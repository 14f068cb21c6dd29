import type { Market } from '@wickwise/market';
import { PhraseTrie } from './phrase-trie.ts';
import type { Sentence } from './spans.ts';
import { cellParts, readTable, tableRows } from './tables.ts';
import { type TextToken, tokensOf } from './tokens.ts';

/** A topic that stories are tagged with, as screens show it. */
export interface NewsTopic {
  key: string;
  group: string;
  /** Its name by language. */
  label: Readonly<Record<'en' | 'hi', string>>;
}

interface TopicWords {
  /** Undefined for words that are no topic, though their parts would be. */
  key: string | undefined;
  /** The phrase as in the table: its capitals must be there. */
  words: readonly string[];
  /** Of `a ... b`, the number that both parts have, and which of them this is. */
  gapped: { pair: number; isSecond: boolean } | undefined;
  /** Market letters of a row that holds in stories of these markets only. */
  onlyIn: string;
}

interface FoundWords {
  from: number;
  to: number;
  value: TopicWords;
}

const CAPITAL = /^\p{Lu}/u;
/** Words with a capital inside are written exactly so: IPO, DoT, SpaceX. */
const FIXED = /^.+[\p{Lu}]/u;
/** Words that may stand between the parts of `a ... b`. */
const MOST_BETWEEN = 5;
/** Tables with phrases that are no currency and no coin: their words are no such topic either. */
const SHIELDS: readonly string[] = ['currencies', 'crypto'];

/** The topics of the table, and which of them a sentence names. */
export class TopicIndex {
  readonly topics: readonly NewsTopic[];
  readonly #trie = new PhraseTrie<TopicWords>();
  #pairs = 0;

  constructor() {
    const rows = tableRows(readTable('topics'));
    this.topics = rows.flatMap(([key = '', group = '', en = '', hi = '']) =>
      en === '' ? [] : [{ key, group, label: { en, hi } }],
    );
    for (const [key = '', , , , cell, onlyIn = ''] of rows)
      for (const phrase of cellParts(cell)) this.#add(phrase, key === '-' ? undefined : key, onlyIn);
    for (const table of SHIELDS)
      for (const [symbol, , cell] of tableRows(readTable(table)))
        if (symbol === '-') for (const phrase of cellParts(cell)) this.#add(phrase, undefined, '');
  }

  #add(phrase: string, key: string | undefined, onlyIn: string): void {
    const parts = phrase.split(' ... ');
    const pair = parts.length > 1 ? this.#pairs++ : undefined;
    for (const [index, part] of parts.entries()) {
      const words = tokensOf(part).map(({ text }) => text);
      const gapped = pair === undefined ? undefined : { pair, isSecond: index > 0 };
      this.#trie.add(part, { key, words, gapped, onlyIn });
    }
  }

  /** Adds the keys of the topics that a sentence names, in their order. */
  addFound({ tokens }: Sentence, markets: readonly Market[], found: Set<string>): void {
    const all: FoundWords[] = [];
    for (let at = 0; at < tokens.length; at++)
      this.#trie.matchesAt(tokens, at, ({ from, to, values }) => {
        for (const value of values) if (isWritten(value, tokens, from)) all.push({ from, to, value });
      });
    const shields = all.filter(({ value }) => value.key === undefined);
    for (const one of all) {
      const { key, onlyIn } = one.value;
      if (key === undefined || shields.some((shield) => isInside(one, shield))) continue;
      if (onlyIn !== '' && !markets.some((market) => onlyIn.includes(market.charAt(0)))) continue;
      if (!one.value.gapped || isPairWhole(one, all)) found.add(key);
    }
  }
}

/** Words of their own topic stay: "gold loan" is no gold, and is a topic of lending. */
const isInside = (one: FoundWords, { from, to }: FoundWords): boolean =>
  from <= one.from && one.to <= to && one.to - one.from < to - from;

/** Returns whether the first part of `a ... b` has its second part near. */
function isPairWhole({ to, value: { gapped } }: FoundWords, all: readonly FoundWords[]): boolean {
  if (!gapped || gapped.isSecond) return false;
  return all.some(
    ({ from, value }) =>
      value.gapped?.pair === gapped.pair && value.gapped.isSecond && from >= to && from - to <= MOST_BETWEEN,
  );
}

/** Returns whether capitals are where the phrase has them. */
function isWritten({ words }: TopicWords, tokens: readonly TextToken[], from: number): boolean {
  return words.every((word, index) => {
    const text = tokens[from + index]?.text ?? '';
    if (FIXED.test(word)) return text.replace(/'s$/, '') === word.replace(/'s$/, '');
    return !CAPITAL.test(word) || CAPITAL.test(text);
  });
}
