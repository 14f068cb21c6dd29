import type { BarSeries } from '@wickwise/market';
import { hasRecorded, readRecordedBars } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_PATTERN_REACH, ChartPatternScan } from './detector.ts';
import type { ChartPatternFind } from './find.ts';
import { scanChartPatterns } from './scan.ts';
import { withPrices } from './testing/draw.ts';
import { Mulberry32 } from './testing/random.ts';
import { HARMONIC_NAMES } from './testing/scoring.ts';
import { WALKS, type Walk, walk } from './testing/walks.ts';

const WALK_NAMES = Object.keys(WALKS) as Walk[];

/** Bars with a few finds; a failure names the walk instead of printing it. */
const someBars = (length = 600) =>
  fc
    .tuple(fc.nat(), fc.constantFrom(...WALK_NAMES))
    .map(([seed, kind]) =>
      Object.assign(walk(new Mulberry32(seed), kind, length), { [fc.toStringMethod]: () => `${kind} walk ${seed}` }),
    );

const joined = (before: BarSeries, after: BarSeries, shift: number): BarSeries => {
  const bars = before.slice(0);
  for (const bar of withPrices(after, (price) => price + shift)) bars.push(bar);
  return bars;
};

const upTo = (finds: readonly ChartPatternFind[], bar: number) => finds.filter(({ at }) => at <= bar);

/** A find in its direction's view: prices that rise to the target, and the bars from its last pivot to `at`. */
function seenOf(bars: BarSeries, { direction, end, at, targets: [target = Number.NaN] }: ChartPatternFind) {
  const sign = direction === 'bullish' ? 1 : -1;
  const [high, low] = sign > 0 ? [bars.high, bars.low] : [bars.low, bars.high];
  const view = (prices: Float64Array) => (bar: number) => sign * prices[bar];
  const after = Array.from({ length: at - end }, (_, k) => end + 1 + k);
  return { sign, after, target: sign * target, high: view(high), low: view(low), close: view(bars.close) };
}

/** The line that a close had to pass; undefined for patterns without one in their pivots. */
function lineOf({ sign }: { sign: number }, { pivots }: ChartPatternFind): ((bar: number) => number) | undefined {
  const named = (name: string) => pivots.find((pivot) => pivot[0] === name);
  const [c, d] = [named('C'), named('D')];
  if (c && d) return () => sign * (d[2] + 0.2 * (c[2] - d[2]));
  const [from, to] = [named('V') ?? named('N1'), named('V') ?? named('N2')];
  if (!from || !to) return undefined;
  const slope = from === to ? 0 : (sign * (to[2] - from[2])) / (to[1] - from[1]);
  return (bar) => sign * from[2] + slope * (bar - from[1]);
}

describe('chart pattern scan', () => {
  it('finds the same on the first bars as when all bars are known, in every field', () => {
    fc.assert(
      fc.property(someBars(), fc.nat(599), (bars, last) => {
        expect(scanChartPatterns(bars.slice(0, last + 1))).toEqual(upTo(scanChartPatterns(bars), last));
      }),
      { numRuns: 60 },
    );
  });

  it('doesn’t look ahead', () => {
    fc.assert(
      fc.property(someBars(), someBars(200), fc.nat(599), fc.constantFrom(0.5, 1, 1.5), (bars, future, last, jump) => {
        const past = bars.slice(0, last + 1);
        const shift = jump * past.close[last] - 100;
        const changed = joined(past, future, Math.max(shift, -40));
        expect(upTo(scanChartPatterns(changed), last)).toEqual(scanChartPatterns(past));
      }),
      { numRuns: 60 },
    );
  });

  it('finds the same bar by bar, in pieces and after restarts, from no more bars than its reach', () => {
    fc.assert(
      fc.property(someBars(CHART_PATTERN_REACH + 700), fc.integer({ min: 1, max: 400 }), (bars, piece) => {
        const finds: ChartPatternFind[] = [];
        let state = new ChartPatternScan().save();
        for (let from = 0; from < bars.length; from += piece) {
          const scan = new ChartPatternScan({}, JSON.parse(JSON.stringify(state)));
          const first = Math.max(from - CHART_PATTERN_REACH, 0);
          const to = Math.min(from + piece, bars.length);
          scan.advance(bars.slice(first, to), from - first, to - first, finds);
          state = scan.save();
        }
        expect(finds).toEqual(scanChartPatterns(bars));
      }),
      { numRuns: 6 },
    );
  });

  it('streams what the batch finds', () => {
    const bars = walk(new Mulberry32(1), 'normal', 3000);
    const scan = new ChartPatternScan();
    const finds: ChartPatternFind[] = [];
    for (let i = 0; i < bars.length; i++) scan.advance(bars, i, i + 1, finds);
    expect(finds).toEqual(scanChartPatterns(bars));
    expect(finds.length).toBeGreaterThan(15);
  });

  it('doesn’t change a saved state', () => {
    const bars = walk(new Mulberry32(2), 'normal', 1200);
    const scan = new ChartPatternScan();
    scan.advance(bars, 0, 600, []);
    const saved = scan.save();
    const kept = JSON.stringify(saved);
    scan.advance(bars, 600, 900, []);
    new ChartPatternScan({}, saved).advance(bars, 600, 1200, []);
    expect(JSON.stringify(saved)).toBe(kept);
  });

  it('refuses to continue from fewer bars than it may read', () => {
    const bars = walk(new Mulberry32(3), 'normal', 200);
    const scan = new ChartPatternScan();
    scan.advance(bars, 0, 100, []);
    expect(() => scan.advance(bars, 50, 100, [])).toThrow(RangeError);
  });

  it('names only swings before the close that it is known at, at their bars and prices', () => {
    fc.assert(
      fc.property(someBars(), (bars) => {
        for (const { start, end, at, pivots, fit, heightAtr } of scanChartPatterns(bars)) {
          expect(end).toBeLessThan(at);
          expect([pivots[0]?.[1], pivots.at(-1)?.[1]]).toEqual([start, end]);
          for (const [, bar, price] of pivots) expect([bars.high[bar], bars.low[bar]]).toContain(price);
          expect(pivots.map(([, bar]) => bar)).toEqual(pivots.map(([, bar]) => bar).toSorted((a, b) => a - b));
          expect(fit).toBeGreaterThanOrEqual(0);
          expect(fit).toBeLessThanOrEqual(1);
          expect(heightAtr).toBeGreaterThan(0);
        }
      }),
      { numRuns: 40 },
    );
  });

  const manyFinds = WALK_NAMES.flatMap((kind) =>
    [1, 2, 3, 4].flatMap((seed) => {
      const bars = walk(new Mulberry32(seed), kind, 6_000);
      return scanChartPatterns(bars).map((find) => ({ find, seen: seenOf(bars, find) }));
    }),
  );

  it('marks finds spent that reached their first target by the close that confirmed them', () => {
    for (const { find, seen } of manyFinds) {
      expect(find.isSpent).toBe(seen.after.some((bar) => seen.high(bar) >= seen.target));
    }
    expect(manyFinds.filter(({ find }) => find.isSpent).length).toBeGreaterThan(10);
  });

  it('counts a late find from the first close beyond its line, while price is beyond', () => {
    const late = manyFinds.filter(({ find, seen }) => {
      const line = lineOf(seen, find);
      if (!line) return false;
      const { close, after } = seen;
      expect(after.findIndex((bar) => close(bar) >= line(bar)) + find.end + 1).toBe(find.at - find.lateBars);
      expect(close(find.at)).toBeGreaterThanOrEqual(line(find.at));
      return find.lateBars > 0;
    });
    expect(late.length).toBeGreaterThan(1);
  });

  it('has the last pivot of doubles, shoulders and harmonics at the extreme before the break', () => {
    for (const { find, seen } of manyFinds.filter(({ find, seen }) => lineOf(seen, find))) {
      const before = seen.after.filter((bar) => bar < find.at - find.lateBars);
      expect(before.filter((bar) => seen.low(bar) < seen.low(find.end))).toEqual([]);
    }
  });

  it('keeps its shapes when every price is multiplied', () => {
    fc.assert(
      fc.property(someBars(), fc.integer({ min: -20, max: 20 }), (bars, power) => {
        const factor = 2 ** power;
        const expected = scanChartPatterns(bars).map((find) => ({
          ...find,
          pivots: find.pivots.map(([name, bar, price]) => [name, bar, price * factor]),
          targets: find.targets.map((price) => price * factor),
          invalidation: find.invalidation * factor,
          height: find.height * factor,
        }));
        expect(scanChartPatterns(withPrices(bars, (price) => price * factor))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('finds the same at any price level, to rounding', () => {
    const spansOf = (bars: BarSeries) =>
      scanChartPatterns(bars).map(({ pattern, start, end, at }) => [pattern, start, end, at]);
    fc.assert(
      fc.property(someBars(), fc.double({ min: 0.001, max: 1000, noNaN: true }), (bars, factor) => {
        expect(spansOf(withPrices(bars, (price) => price * factor))).toEqual(spansOf(bars));
      }),
      { numRuns: 40 },
    );
  });

  it('finds the mirrored pattern in mirrored prices', () => {
    const mirrored: Record<string, string> = {
      double_tops: 'double_bottoms',
      double_bottoms: 'double_tops',
      bullish_flag: 'bearish_flag',
      bearish_flag: 'bullish_flag',
      ascending_triangle: 'descending_triangle',
      descending_triangle: 'ascending_triangle',
      rising_wedge: 'falling_wedge',
      falling_wedge: 'rising_wedge',
    };
    fc.assert(
      fc.property(someBars(), (bars) => {
        const expected = scanChartPatterns(bars).map((find) => ({
          ...find,
          pattern: mirrored[find.pattern] ?? find.pattern,
          direction: find.direction === 'bullish' ? 'bearish' : 'bullish',
          pivots: find.pivots.map(([name, bar, price]) => [name, bar, -price]),
          targets: find.targets.map((price) => -price),
          invalidation: -find.invalidation,
        }));
        expect(scanChartPatterns(withPrices(bars, (price) => -price))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on bars further back than any lookback', () => {
    const older = walk(new Mulberry32(5), 'normal', 2000);
    const bars = walk(new Mulberry32(6), 'normal', 4000);
    const settled = 2000;
    const spans = (finds: readonly ChartPatternFind[], shift: number) =>
      finds
        .filter(({ start }) => start - shift > settled)
        .map(({ pattern, start, end, at, targets }) => [pattern, start - shift, end - shift, at - shift, ...targets]);
    const expected = spans(scanChartPatterns(bars), 0);
    const shift = older.length;
    expect(
      spans(
        scanChartPatterns(
          joined(
            withPrices(older, (price) => (price * 100) / older.close[1999]),
            bars,
            0,
          ),
        ),
        shift,
      ),
    ).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
  });

  it('shows one pattern once', () => {
    fc.assert(
      fc.property(someBars(1200), (bars) => {
        const keys = scanChartPatterns(bars).map(({ pattern, direction, start, end }) =>
          [pattern, direction, start, end].join(' '),
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 20 },
    );
  });

  it.each(WALK_NAMES)('finds little in a random walk with %s steps', (kind) => {
    const walks = Array.from({ length: 10 }, (_, seed) => walk(new Mulberry32(seed), kind, 2000));
    const finds = walks.flatMap((bars) => scanChartPatterns(bars));
    const perThousand = (count: number) => count / 20;
    const harmonics = finds.filter(({ pattern }) => HARMONIC_NAMES.has(pattern)).length;
    expect(perThousand(finds.length - harmonics)).toBeLessThan(15);
    expect(perThousand(harmonics)).toBeLessThan(1.5);
    expect(finds.length).toBeGreaterThan(20);
  });

  it('finds fewer with a greater minimum height', () => {
    const bars = walk(new Mulberry32(4), 'normal', 10_000);
    const countFrom = (minHeight: number) => scanChartPatterns(bars, { minHeight }).length;
    expect(countFrom(3)).toBeGreaterThan(countFrom(4));
    expect(countFrom(4)).toBeGreaterThan(countFrom(6));
  });

  it.skipIf(!hasRecorded)('keeps the prefix rule on recorded bars', () => {
    const bars = readRecordedBars('crypto/gmt_quotes/1d/BTCUSD');
    const all = scanChartPatterns(bars);
    expect(all.length).toBeGreaterThan(5);
    for (let last = 100; last < bars.length; last += 131) {
      expect(scanChartPatterns(bars.slice(0, last + 1))).toEqual(upTo(all, last));
    }
  });
});
