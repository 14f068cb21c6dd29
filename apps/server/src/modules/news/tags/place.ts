import type { InstrumentId } from '@wickwise/market';
import { areListed, type NameSpan, type Sentence } from './spans.ts';
import type { TextToken } from './tokens.ts';

/** A name of a sentence, and the list around it. */
export interface NamePlace {
  sentence: Sentence;
  span: NameSpan;
  /** All names of the sentence. */
  spans: readonly NameSpan[];
  /** Tokens of the list: `from` to `to`, without `to`. */
  from: number;
  to: number;
}

export function namePlaceOf(sentence: Sentence, spans: readonly NameSpan[], span: NameSpan): NamePlace {
  const { tokens } = sentence;
  let [first, last] = [span, span];
  for (const other of spans.toReversed()) if (other.to <= first.from && areListed(tokens, other, first)) first = other;
  for (const other of spans) if (last.to <= other.from && areListed(tokens, last, other)) last = other;
  return { sentence, span, spans, from: first.from, to: last.to };
}

export const instrumentIdsOf = ({ targets }: NameSpan): InstrumentId[] =>
  targets.flatMap((target) => (target.kind === 'instrument' ? [target.id] : []));

export const isOneOf = (span: NameSpan, ids: ReadonlySet<string>): boolean =>
  instrumentIdsOf(span).some((id) => ids.has(id));

export const isCapital = (token: TextToken | undefined): boolean => token !== undefined && /^\p{Lu}/u.test(token.text);

const SAME_CLAUSE = /^[ '-]*$/;

/** Returns the keys of up to `count` tokens before one, of the same clause, nearest last. */
export function keysBefore(tokens: readonly TextToken[], from: number, count: number): string[] {
  let first = from;
  while (first > 0 && from - first < count && SAME_CLAUSE.test(tokens[first]?.gap ?? '')) first--;
  return tokens.slice(first, from).map(({ key }) => key);
}

/** Returns the keys of up to `count` tokens from one on, of the same clause. */
export function keysAfter(tokens: readonly TextToken[], to: number, count: number): string[] {
  let last = to;
  while (last < tokens.length && last - to < count && SAME_CLAUSE.test(tokens[last]?.gap ?? '')) last++;
  return tokens.slice(to, last).map(({ key }) => key);
}
