import { type FoundPhrase, GappedPhrases } from '../tags/gapped-phrases.ts';
import { cellParts, readTagTable, tableRows } from '../tags/tables.ts';
import type { TextToken } from '../tags/tokens.ts';
import { LEXICON_FOLDER } from './lexicon-folder.ts';

const OTHERS = ['bad', 'good', 'plain', 'market', 'neutral', 'quiet', 'negate', 'reverse', 'turn', 'hedge'] as const;

/** What a phrase of the lexicon does: moves something, has a sense of its own, or changes the sense of others. */
export type LexiconEntry =
  | { kind: 'move'; sense: number; isWeak: boolean }
  | { kind: 'sense'; sense: number }
  | { kind: (typeof OTHERS)[number] };

const MOVES: Readonly<Record<string, number>> = {
  'up-strong': 1.4,
  up: 1,
  'up-weak': 1,
  'up-mild': 0.7,
  'down-strong': -1.4,
  down: -1,
  'down-weak': -1,
  'down-mild': -0.7,
};

function entryOf(kind: string): LexiconEntry {
  const move = MOVES[kind];
  if (move !== undefined) return { kind: 'move', sense: move, isWeak: kind.endsWith('-weak') };
  const other = OTHERS.find((one) => one === kind);
  if (other) return { kind: other };
  const sense = Number(kind);
  if (!Number.isFinite(sense)) throw new Error(`lexicon.tsv has the kind ${kind}`);
  return { kind: 'sense', sense };
}

/** The words of `data/lexicon.tsv`. */
export class Lexicon {
  readonly #phrases = new GappedPhrases<LexiconEntry>();

  constructor() {
    for (const [kind = '', cell] of tableRows(readTagTable('lexicon', LEXICON_FOLDER)))
      for (const phrase of cellParts(cell)) this.#phrases.add(phrase, entryOf(kind));
  }

  /** Returns the phrases of a text, in its order: of those that overlap the longest. */
  find(tokens: readonly TextToken[]): FoundPhrase<LexiconEntry>[] {
    const taken = new Set<number>();
    const chosen = this.#phrases
      .find(tokens)
      .toSorted((a, b) => tokensIn(b).length - tokensIn(a).length || a.from - b.from)
      .filter((found) => {
        const own = tokensIn(found);
        if (own.some((at) => taken.has(at))) return false;
        for (const at of own) taken.add(at);
        return true;
      });
    return chosen.toSorted((a, b) => a.from - b.from);
  }
}

function tokensIn({ from, to, second }: FoundPhrase<LexiconEntry>): number[] {
  const range = (first: number, last: number): number[] => Array.from({ length: last - first }, (_, at) => first + at);
  return [...range(from, to), ...(second ? range(second.from, second.to) : [])];
}
