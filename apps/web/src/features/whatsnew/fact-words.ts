import { formatCount, formatPercent } from '../../lib/format.ts';
import { whatsNewTexts } from './texts/whats-new.ts';

const texts = whatsNewTexts.facts;

const one = (value: number): string => value.toFixed(1).replace('-', '\u2212');

/** Returns an event's figures as words: "first in 87 sessions". */
export function factWords(facts: Readonly<Record<string, number>> | null): string[] {
  const { since, pct, times, filled, rating } = facts ?? {};
  return [
    ...(since !== undefined && since > 1 ? [texts.since(formatCount(since))] : []),
    ...(pct === undefined ? [] : [texts.pct(formatPercent(pct))]),
    ...(times === undefined ? [] : [texts.times(one(times))]),
    ...(filled === 1 ? [texts.filled] : []),
    ...(rating === undefined ? [] : [texts.rating(one(rating))]),
  ];
}
