import type { BriefSentence } from '@wickwise/contract';
import { BarSeries, MARKETS, type Market } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstrumentDays } from './facts/day-facts.ts';
import { hourFacts } from './facts/hour-facts.ts';
import { marketDay } from './facts/market-day.ts';
import { openFacts } from './facts/open-facts.ts';
import { weekFacts } from './facts/week-facts.ts';
import { ClaimChecker } from './testing/check-claims.ts';
import { madeDays, madeInstruments, randomOf } from './testing/made-days.ts';
import type { WrittenBrief } from './writer/brief.ts';
import { breadthBrief, closeBrief, recordsBrief, sectorsBrief, volumeBrief } from './writer/day-briefs.ts';
import { hourBrief } from './writer/hour-brief.ts';
import { openBrief } from './writer/open-brief.ts';
import { weekBrief } from './writer/week-brief.ts';

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

const valuesOf = (sentence: BriefSentence | undefined, join: string): number[] =>
  (sentence ?? [])
    .filter((phrase) => phrase.join === join)
    .flatMap(({ values }) =>
      values.flatMap((value) => ('value' in value && typeof value.value === 'number' ? [value.value] : [])),
    );

describe('briefs of an open, a week and an hour', () => {
  const anySeed = fc.nat(1_000_000);
  const lastTwo = (days: InstrumentDays) => [days.bars.at(-1), days.bars.at(-2)] as const;

  it('say how far each opened and where it was then, as the bars show', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { date, days } = madeDays('US_Equity', seed, 60);
        const facts = days.flatMap(({ instrument, bars, dates }) => {
          const before = { instrument, bars: bars.slice(0, bars.length - 1), dates: dates.slice(0, -1) };
          return openFacts(before, date, bars.at(-1)) ?? [];
        });
        for (const sentence of openBrief('US_Equity', date, facts)?.sentences ?? []) {
          const [first] = sentence;
          const subject = first?.values.find((value) => value.kind === 'instrument')?.symbol;
          const own = days.find(({ instrument }) => instrument.symbol === subject);
          for (const item of first?.values.flatMap((value) => (value.kind === 'list' ? value.items : [])) ?? []) {
            const listed = days.find(({ instrument }) => instrument.symbol === item.symbol);
            const [now, before] = lastTwo(listed as InstrumentDays);
            const gap = (100 * (now.open - before.close)) / before.close;
            expect(item.percent).toBeCloseTo(Math.abs(gap), 9);
            expect(first?.text).toMatch(gap > 0 ? /gapsUp|gapsHigher/ : /gapsDown/);
          }
          if (!own) continue;
          const [now, before] = lastTwo(own);
          const gap = (100 * (now.open - before.close)) / before.close;
          expect(valuesOf(sentence, 'main')).toEqual([expect.closeTo(Math.abs(gap), 9), now.open]);
          expect(first?.text).toBe(gap > 0 ? 'phrases.openMove' : 'phrases.openFall');
          const then = (100 * (now.close - before.close)) / before.close;
          const after = sentence.find(({ text }) => /(and|but)(Up|Down)$/.test(text));
          if (after)
            expect([after.text.endsWith('Up'), Math.abs(then)]).toEqual([
              then > 0,
              expect.closeTo(valuesOf([after], after.join)[0] ?? 0, 9),
            ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('say how far each went in a week, in the best and in the worst case', () => {
    fc.assert(
      fc.property(anySeed, fc.constantFrom(...MARKETS), (seed, market) => {
        const { date, days } = madeDays(market, seed, 200);
        const facts = days.flatMap((one) => weekFacts(one) ?? []);
        const weekly = new Map(
          days.map(({ instrument, bars, dates }) => {
            const monday = Date.parse(date) - ((new Date(date).getUTCDay() + 6) % 7) * 86_400_000;
            const before = dates.findLastIndex((one) => Date.parse(one) < monday);
            return [instrument.symbol, 100 * (bars.at(-1).close / bars.at(before).close - 1)];
          }),
        );
        for (const sentence of weekBrief(market, date, facts)?.sentences ?? []) {
          const [first] = sentence;
          const subject = first?.values.find((value) => value.kind === 'instrument')?.symbol;
          if (subject === undefined) continue;
          const change = weekly.get(subject) ?? Number.NaN;
          expect(valuesOf(sentence, 'main')[0]).toBeCloseTo(Math.abs(change), 9);
          const compared = facts.filter(
            ({ instrument: { kind, symbol } }) =>
              kind !== 'index' && kind !== 'fund' && (market !== 'Crypto' || symbol !== 'BTC-USD'),
          );
          const changes = compared.map(({ instrument }) => weekly.get(instrument.symbol) ?? 0);
          if (first?.text === 'phrases.weekTop') expect(change).toBe(Math.max(...changes));
          if (first?.text === 'phrases.weekBottom' || first?.text === 'phrases.weekWorst')
            expect(change).toBe(Math.min(...changes));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('say how far an hour went, beside the market and over 24 hours', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const random = randomOf(seed);
        const closes = new Map(madeInstruments('Crypto').map((instrument) => [instrument, [100]]));
        for (let hour = 1; hour < 200; hour++)
          for (const [, own] of closes)
            own.push((own.at(-1) as number) * (1 + (random() - 0.5) * (hour === 199 ? 0.2 : 0.004)));
        const facts = [...closes].flatMap(([instrument, own]) => {
          const bars = BarSeries.from(
            own.map((close, i) => ({ timeMs: i * 3_600_000, open: close, high: close, low: close, close, volume: 1 })),
          );
          return hourFacts(instrument, bars) ?? [];
        });
        for (const sentence of hourBrief('Crypto', '2026-11-02', facts, 200 * 3_600_000)?.sentences ?? []) {
          const [first] = sentence;
          for (const value of first?.values ?? []) {
            const named =
              value.kind === 'list'
                ? value.items
                : value.kind === 'instrument'
                  ? [{ ...value, percent: valuesOf(sentence, 'main')[0] }]
                  : [];
            for (const { symbol, percent } of named) {
              const own = [...closes].find(([instrument]) => instrument.symbol === symbol)?.[1] ?? [];
              const from = own.at(first?.text.startsWith('phrases.day') ? -25 : -2) as number;
              expect(percent).toBeCloseTo(Math.abs(100 * ((own.at(-1) as number) / from - 1)), 9);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
