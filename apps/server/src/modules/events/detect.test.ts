import { type Bar, BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { dailyEvents, ratingFlips, usualTurnover } from './detect.ts';

const DAY = 86_400_000;
const START = Date.parse('2024-01-01T00:00Z');

/** Equal days, 98 to 102 around 100, volume 1,000; the last one as given. */
function quietDays(count: number, last: Partial<Bar> = {}): BarSeries {
  const bars = Array.from({ length: count }, (_, i) => ({
    timeMs: START + i * DAY,
    open: 100,
    high: 102,
    low: 98,
    close: 100,
    volume: 1_000,
  }));
  return BarSeries.from(bars.map((bar, i) => (i === count - 1 ? { ...bar, ...last } : bar)));
}

const newest = (bars: BarSeries) => dailyEvents(bars, bars.at(-1).timeMs);
const kinds = (bars: BarSeries) => newest(bars).map(({ kind, direction }) => `${direction} ${kind}`);

describe('events of daily bars', () => {
  it('are none on a quiet day', () => {
    expect(dailyEvents(quietDays(500), 0)).toEqual([]);
  });

  it('are a 52-week high above every price of the year before, and not at it', () => {
    expect(kinds(quietDays(500, { high: 102.5 }))).toEqual(['bullish high']);
    expect(kinds(quietDays(500, { low: 97.5 }))).toEqual(['bearish low']);
    expect(kinds(quietDays(500, { high: 102 }))).toEqual([]);
  });

  it('say nothing of 52 weeks that are not all known', () => {
    expect(kinds(quietDays(364, { high: 102.5 }))).toEqual([]);
    expect(kinds(quietDays(365, { high: 102.5 }))).toEqual(['bullish high']);
  });

  it('forget a high that is older than 52 weeks', () => {
    const bars = quietDays(500, { high: 103 });
    bars.high[500 - 1 - 365] = 110;
    expect(kinds(bars)).toEqual(['bullish high']);
    bars.high[500 - 1 - 364] = 110;
    expect(kinds(bars)).toEqual([]);
  });

  it('are larger the longer the high before lies back', () => {
    const fresh = quietDays(500, { high: 104 });
    fresh.high[498] = 103;
    const sizes = [quietDays(500, { high: 104 }), fresh].map((bars) => newest(bars)[0]?.size);
    expect(sizes).toEqual([1, 0]);
  });

  it('are a gap where the open leaves the whole range of the day before', () => {
    // range 4 every day: an open at 103 is 3 above the close, 0.75 ATR
    const up = newest(quietDays(100, { open: 103, high: 104, low: 102.5, close: 103.5 }));
    expect(up).toMatchObject([{ kind: 'gap', direction: 'bullish', facts: { pct: expect.closeTo(3, 9), filled: 0 } }]);
    expect(up[0]?.size).toBeCloseTo(0.1, 10);
    expect(kinds(quietDays(100, { open: 101.9, high: 104 }))).toEqual([]);
    expect(newest(quietDays(100, { open: 95, high: 99, low: 94, close: 95 }))).toMatchObject([
      { kind: 'gap', direction: 'bearish', facts: { filled: 1 } },
    ]);
  });

  it('are a gap from half of what a day moves, to the cent', () => {
    // range 0.6 around 10.3: an open at 10.6 is 0.3 above the close, slightly less in binary fractions
    const days = BarSeries.from(
      [...quietDays(100)].map((bar) => ({ ...bar, open: 10.3, high: 10.5, low: 9.9, close: 10.3 })),
    );
    const bars = BarSeries.from([...days].map((bar, i) => (i === 99 ? { ...bar, open: 10.6, high: 10.7 } : bar)));
    expect(kinds(bars)).toContain('bullish gap');
  });

  it('are a surge from 2.5 times the mean volume of the 20 days before', () => {
    expect(newest(quietDays(100, { volume: 2_500, close: 101 }))).toMatchObject([
      { kind: 'surge', direction: 'bullish', size: 0, facts: { times: 2.5, pct: expect.closeTo(1, 9) } },
    ]);
    expect(kinds(quietDays(100, { volume: 2_499 }))).toEqual([]);
    const odd = BarSeries.from([...quietDays(100)].map((bar) => ({ ...bar, volume: 0.3 })));
    odd.volume[99] = 0.75;
    expect(kinds(odd)).toEqual(['bullish surge']);
    expect(kinds(quietDays(100, { volume: 9_000, close: 99 }))).toEqual(['bearish surge']);
    const unknown = quietDays(100, { volume: 5 });
    unknown.volume.fill(0, 0, 99);
    expect(kinds(unknown)).toEqual([]);
  });

  it('don’t depend on bars that come later', () => {
    const bars = BarSeries.from(
      Array.from({ length: 700 }, (_, i) => {
        const close = 100 + 20 * Math.sin(i / 40) + 5 * Math.sin(i * 1.7) + i / 50;
        const open = close + 3 * Math.sin(i * 2.3);
        const [high, low] = [Math.max(open, close) + 1, Math.min(open, close) - 1];
        return { timeMs: START + i * DAY, open, high, low, close, volume: 1_000 + 900 * Math.sin(i * 0.9) ** 9 };
      }),
    );
    const find = (series: BarSeries) => [...dailyEvents(series, 0), ...ratingFlips(series, 0)];
    const all = find(bars);
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
    for (const end of [400, 555, 640]) {
      const lastMs = bars.timeMs[end - 1] as number;
      const early = find(bars.slice(0, end));
      expect(new Set(early.map((one) => JSON.stringify(one)))).toEqual(
        new Set(all.filter(({ barTimeMs }) => barTimeMs <= lastMs).map((one) => JSON.stringify(one))),
      );
    }
  });
});

describe('a rating', () => {
  it('turns once when a long fall becomes a long rise', () => {
    const closes = Array.from({ length: 700 }, (_, i) => (i < 450 ? 1_000 - i : 100 + i));
    const bars = BarSeries.from(
      closes.map((close, i) => ({
        timeMs: START + i * DAY,
        open: close,
        high: close + 1,
        low: close - 1,
        close,
        volume: 1,
      })),
    );
    const flips = ratingFlips(bars, 0);
    expect(flips.map(({ direction }) => direction)).toEqual(['bullish']);
    expect(flips[0]?.barTimeMs).toBeGreaterThan(START + 450 * DAY);
    expect(flips[0]?.facts.rating).toBeGreaterThan(0.1);
  });
});

it('usual turnover is the mean of the last twenty days, and 0 without volume', () => {
  expect(usualTurnover(quietDays(50))).toBe(100_000);
  expect(usualTurnover(new BarSeries())).toBe(0);
});
