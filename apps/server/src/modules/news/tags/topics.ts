import type { Market } from '@wickwise/market';
import { type FoundPhrase, GappedPhrases } from './gapped-phrases.ts';
import type { Sentence } from './spans.ts';
import { cellParts, readTagTable, tableRows } from './tables.ts';

interface TopicWords {
  /** Undefined for words that are no topic, though their parts would be. */
  key: string | undefined;
  /** Letters of the markets of a row that holds in their stories only. */
  onlyIn: string;
}

/** Tables with phrases that are no currency and no coin: their words are no such topic either. */
const SHIELDS: readonly string[] = ['currencies', 'crypto'];

/** Finds the topics of the table that a sentence names. */
export class TopicIndex {
  readonly #phrases = new GappedPhrases<TopicWords>();

  constructor() {
    const rows = tableRows(readTagTable('topics'));
    for (const [key = '', , , , cell, onlyIn = ''] of rows) this.#add(cell, key === '-' ? undefined : key, onlyIn);
    for (const table of SHIELDS)
      for (const [symbol, , cell] of tableRows(readTagTable(table))) if (symbol === '-') this.#add(cell, undefined, '');
  }

  #add(cell: string | undefined, key: string | undefined, onlyIn: string): void {
    for (const phrase of cellParts(cell)) this.#phrases.add(phrase, { key, onlyIn });
  }

  /** Adds the keys of the topics that a sentence names, in their order. */
  addFound({ tokens }: Sentence, markets: readonly Market[], found: Set<string>): void {
    const all = this.#phrases.find(tokens);
    const shields = all.filter(({ value }) => value.key === undefined);
    for (const one of all) {
      const { key, onlyIn } = one.value;
      if (key === undefined || shields.some((shield) => isInside(one, shield))) continue;
      if (onlyIn === '' || markets.some((market) => onlyIn.includes(market.charAt(0)))) found.add(key);
    }
  }
}

/** Words of their own topic stay: "gold loan" is no gold, and is a topic of lending. */
const isInside = (one: FoundPhrase<TopicWords>, { from, to }: FoundPhrase<TopicWords>): boolean =>
  from <= one.from && one.to <= to && one.to - one.from < to - from;
