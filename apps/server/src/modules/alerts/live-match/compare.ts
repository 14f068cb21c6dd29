import { ASKED_FOR_CAUSES, LIVE_MATCH_LIMITS, type LiveMatch, type MatchDifference } from '@wickwise/contract';
import type { BarFacts } from '#marketdata/bars/bar-history.ts';
import { type LiveFiring, type MatchTerms, whyAlone, whySilent } from './match-cause.ts';
import type { PastFiring } from './past-firings.ts';

/** Relative difference below which two prices are equal: adjusting for splits rounds. */
const SAME_PRICE = 1e-9;

interface Sides {
  live: readonly LiveFiring[];
  past: readonly PastFiring[];
  factsOf: (symbol: string, barMs: number, atMs: number) => BarFacts;
  /** Returns the close of a stored bar; undefined where it is missing. */
  closeOf: (symbol: string, barMs: number) => number | undefined;
}

export type FiringComparison = Pick<
  LiveMatch,
  'matched' | 'otherPrice' | 'onlyLive' | 'onlyPast' | 'causes' | 'verdict' | 'differences'
>;

/** Compares live firings with those over stored bars, bar by bar of each symbol. */
export function compareFirings(terms: MatchTerms, { live, past, factsOf, closeOf }: Sides): FiringComparison {
  const differences: MatchDifference[] = [];
  const known = new Map(past.map((one) => [nameOf(one.listed.instrument.symbol, one.barMs), one]));
  const fired = new Map(live.map((one) => [nameOf(one.symbol, one.barMs), one]));
  let matched = 0;
  for (const [name, one] of fired) {
    const { symbol, barMs, atMs, price } = one;
    const facts = factsOf(symbol, barMs, atMs);
    const barPrice = closeOf(symbol, barMs) ?? null;
    const place = { symbol, barTime: barMs, at: atMs, livePrice: price, barPrice };
    if (!known.has(name)) {
      const cause = whyAlone(terms, one, { ...facts, isGone: barPrice === null });
      differences.push({ side: 'live', cause, ...place });
      continue;
    }
    matched++;
    if (barPrice !== null && Math.abs(price - barPrice) > SAME_PRICE * Math.abs(barPrice))
      differences.push({ side: 'price', cause: facts.isCorrected ? 'corrected' : 'unknown', ...place });
  }
  for (const [name, { listed, barMs, atMs, close }] of known) {
    if (fired.has(name)) continue;
    const { symbol } = listed.instrument;
    const cause = whySilent(terms, { symbol, atMs }, live, factsOf(symbol, barMs, atMs));
    differences.push({ side: 'past', cause, symbol, barTime: barMs, at: atMs, livePrice: null, barPrice: close });
  }
  return { matched, ...summaryOf(matched, differences) };
}

function summaryOf(matched: number, differences: readonly MatchDifference[]): Omit<FiringComparison, 'matched'> {
  const of = (side: MatchDifference['side']): number => differences.filter((one) => one.side === side).length;
  const causes = [...Map.groupBy(differences, ({ cause }) => cause)].map(([cause, { length }]) => [cause, length]);
  const isAskedFor = ({ cause }: MatchDifference): boolean => ASKED_FOR_CAUSES.includes(cause);
  const telling = differences.filter((one) => !isAskedFor(one));
  const compared = matched + telling.filter(({ side }) => side !== 'price').length;
  const isUnknown = telling.some(({ cause }) => cause === 'unknown');
  return {
    otherPrice: of('price'),
    onlyLive: of('live'),
    onlyPast: of('past'),
    causes: Object.fromEntries(causes),
    verdict:
      compared < LIVE_MATCH_LIMITS.least ? 'few' : telling.length === 0 ? 'same' : isUnknown ? 'differs' : 'explained',
    differences: [telling, differences.filter(isAskedFor)]
      .flatMap((some) => some.toSorted((a, b) => b.at - a.at))
      .slice(0, LIVE_MATCH_LIMITS.listed),
  };
}

const nameOf = (symbol: string, barMs: number): string => `${symbol} ${barMs}`;
