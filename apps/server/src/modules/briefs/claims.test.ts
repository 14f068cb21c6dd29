import type { BriefSentence } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketDay } from './facts/market-day.ts';
import { ClaimChecker } from './testing/check-claims.ts';
import { madeDays } from './testing/made-days.ts';
import type { WrittenBrief } from './writer/brief.ts';
import { breadthBrief, closeBrief, recordsBrief, sectorsBrief, volumeBrief } from './writer/day-briefs.ts';

const anyDay = fc.record({
  market: fc.constantFrom(...MARKETS),
  seed: fc.nat(1_000_000),
  count: fc.constantFrom(30, 120, 290, 390),
});

/** All briefs of a made day, also of what is too usual for one of its own. */
function briefsOf(
  market: Market,
  seed: number,
  count: number,
): { briefs: WrittenBrief[]; faultsOf: (sentence: BriefSentence) => string[] } {
  const { date, days } = madeDays(market, seed, count);
  const day = marketDay(market, date, days);
  const sides = [breadthBrief(day), recordsBrief(day), volumeBrief(day), sectorsBrief(day)];
  const checker = new ClaimChecker({ market, date, days });
  return {
    briefs: [closeBrief(day), ...sides.map((side) => side?.brief)].flatMap((one) => one ?? []),
    faultsOf: (sentence) => checker.faultsOf(sentence),
  };
}

describe('briefs of a day', () => {
  it('claim nothing that the bars don’t show', () => {
    const texts = new Set<string>();
    fc.assert(
      fc.property(anyDay, ({ market, seed, count }) => {
        const { briefs, faultsOf } = briefsOf(market, seed, count);
        for (const { headline, sentences } of briefs) {
          for (const { text } of [headline, ...sentences].flat()) texts.add(text);
          const faults = [...headlineParts(headline), ...sentences].flatMap(faultsOf);
          expect(faults).toEqual([]);
        }
      }),
      { numRuns: 120 },
    );
    expect(texts.size).toBeGreaterThan(50);
  });
});

/** A headline has two sentences in one at most. */
function headlineParts(headline: BriefSentence): BriefSentence[] {
  const second = headline.findIndex(({ join }) => join === 'also');
  return second < 0 ? [headline] : [headline.slice(0, second), headline.slice(second)];
}
