import type { Neighbours, StoryCues } from './cues.ts';
import { meets } from './cues.ts';
import { type Dictionary, type DictionaryName, isWrittenAs, type Letters, type NameTarget } from './names.ts';
import { COMPANY_VERBS, FIRST_NAMES, NAMED_AFTER } from './role-words.ts';
import { type TextToken, tokensOf } from './tokens.ts';

/** Words of a sentence that name something of the dictionary. */
export interface NameSpan {
  from: number;
  to: number;
  targets: readonly NameTarget[];
  letters: Letters;
  /** The words as written. */
  text: string;
}

export interface Sentence {
  text: string;
  tokens: readonly TextToken[];
  isTitle: boolean;
}

/** The longest names at each place, with all their meanings. */
interface RawSpan {
  from: number;
  to: number;
  names: readonly DictionaryName[];
}

export const sentenceTokens = (text: string, isTitle: boolean): Sentence => ({ text, tokens: tokensOf(text), isTitle });

/** Finds the names of a sentence; those with several meanings where their second cue is there. */
export function spansOf(dictionary: Dictionary, sentence: Sentence, cues: StoryCues): NameSpan[] {
  const raw = rawSpans(dictionary, sentence.tokens);
  return raw.flatMap((span, index) => {
    const among = neighboursOf(sentence.tokens, raw, index);
    const names = span.names.filter(
      ({ needs, refused }) => (needs.length === 0 || meets(needs, cues, among)) && !meets(refused, cues, among),
    );
    const [first] = names;
    if (!first || isOtherName(sentence.tokens, span, first.letters)) return [];
    const { from, to } = span;
    const start = sentence.tokens[from]?.start ?? 0;
    const text = sentence.text.slice(start, sentence.tokens[to - 1]?.end).replace(/'s$/i, '');
    return [{ from, to, text, letters: first.letters, targets: names.map(({ target }) => target) }];
  });
}

function rawSpans(dictionary: Dictionary, tokens: readonly TextToken[]): RawSpan[] {
  const spans: RawSpan[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let longest: RawSpan | undefined;
    dictionary.trie.matchesAt(tokens, at, ({ from, to, values }) => {
      const names = values.filter((name) => isWrittenAs(name, tokens, from));
      if (names.length > 0) longest = { from, to, names };
    });
    if (!longest) continue;
    spans.push(longest);
    at = longest.to - 1;
  }
  return spans;
}

const isOther = ({ names }: RawSpan): boolean => names.every(({ target }) => target.kind === 'other');

function neighboursOf(tokens: readonly TextToken[], raw: readonly RawSpan[], index: number): Set<Neighbours> {
  const among = new Set<Neighbours>();
  const span = raw[index];
  const next = tokens[span?.to ?? tokens.length];
  if (next?.gap === ' ' && COMPANY_VERBS.has(next.key)) among.add('verb');
  for (const other of [raw[index - 1], raw[index + 1]]) {
    if (!span || !other || isOther(other)) continue;
    if (!(other.from < span.from ? areListed(tokens, other, span) : areListed(tokens, span, other))) continue;
    for (const { target } of other.names) {
      if (target.kind === 'instrument') among.add('list');
      if (target.kind === 'instrument' && target.market === 'Crypto') among.add('coin-list');
      if (target.kind === 'currency') among.add('fx-list');
    }
  }
  return among;
}

/** Words between the last two of a list. */
const LAST_OF_LIST = new Set(['&', 'or', 'और', 'व', 'एवं', 'तथा']);
const BEFORE_LAST = /^(?:[ ,]| - )$/;
const COMMA = /^[,/]$/;

/** Returns whether two stretches of a sentence are neighbours of a list. */
export function areListed(tokens: readonly TextToken[], before: { to: number }, after: { from: number }): boolean {
  const between = tokens.slice(before.to, after.from);
  if (between.length === 0) return COMMA.test(tokens[after.from]?.gap ?? '');
  return between.length === 1 && LAST_OF_LIST.has(between[0]?.key ?? '') && BEFORE_LAST.test(between[0]?.gap ?? '');
}

const isCapital = (token: TextToken | undefined): boolean => token !== undefined && /^\p{Lu}/u.test(token.text);

/** A person or a place that shares a company's name: Harrison Ford, Emerson College. */
function isOtherName(tokens: readonly TextToken[], { from, to }: RawSpan, letters: Letters): boolean {
  if (letters !== 'name' && letters !== 'brand') return false;
  const [before, after] = [tokens[from - 1], tokens[to]];
  const isPerson =
    to - from === 1 && isCapital(before) && tokens[from]?.gap === ' ' && FIRST_NAMES.has(before?.key ?? '');
  const isPlace = isCapital(after) && after?.gap === ' ' && NAMED_AFTER.has(after.key) && !tokens[to - 1]?.isPossessive;
  return isPerson || isPlace;
}
