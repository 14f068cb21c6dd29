import { PhraseTrie } from './phrase-trie.ts';
import { type TextToken, tokensOf } from './tokens.ts';

/** A phrase in a text: tokens `from` to `to`, without `to`. */
export interface FoundPhrase<T> {
  from: number;
  to: number;
  /** The second part of `a ... b`. */
  second?: { from: number; to: number };
  value: T;
}

interface Part<T> {
  value: T;
  /** The phrase as written: its capitals must be there. */
  words: readonly string[];
  /** Of `a ... b`, the number that both parts share, and which of them this is. */
  pair: number | undefined;
  isSecond: boolean;
}

const CAPITAL = /^\p{Lu}/u;
/** Words with a capital inside are written exactly so: IPO, DoT, SpaceX. */
const FIXED = /^.+\p{Lu}/u;
/** Words that may stand between the parts of `a ... b`. */
const MOST_BETWEEN = 5;

/** Phrases with values, of which `a ... b` is found with a few words between its parts. */
export class GappedPhrases<T> {
  readonly #trie = new PhraseTrie<Part<T>>();
  #pairs = 0;

  add(phrase: string, value: T): void {
    const parts = phrase.split(' ... ');
    const pair = parts.length > 1 ? this.#pairs++ : undefined;
    for (const [index, part] of parts.entries()) {
      const words = tokensOf(part).map(({ text }) => text);
      this.#trie.add(part, { value, words, pair, isSecond: index > 0 });
    }
  }

  /** Returns all phrases of a text, overlapping ones too. */
  find(tokens: readonly TextToken[]): FoundPhrase<T>[] {
    const parts: (Part<T> & { from: number; to: number })[] = [];
    for (let at = 0; at < tokens.length; at++)
      this.#trie.matchesAt(tokens, at, ({ from, to, values }) => {
        for (const part of values) if (isWritten(part.words, tokens, from)) parts.push({ ...part, from, to });
      });
    return parts.flatMap(({ from, to, value, pair, isSecond }) => {
      if (pair === undefined) return [{ from, to, value }];
      if (isSecond) return [];
      const second = parts.find(
        (one) => one.pair === pair && one.isSecond && one.from >= to && one.from - to <= MOST_BETWEEN,
      );
      return second ? [{ from, to, second: { from: second.from, to: second.to }, value }] : [];
    });
  }
}

/** Returns whether capitals are where the phrase has them. */
function isWritten(words: readonly string[], tokens: readonly TextToken[], from: number): boolean {
  return words.every((word, index) => {
    const text = tokens[from + index]?.text ?? '';
    if (FIXED.test(word)) return text.replace(/'s$/, '') === word.replace(/'s$/, '');
    return !CAPITAL.test(word) || CAPITAL.test(text);
  });
}
