import { BarSeries, DAY_MS } from '@wickwise/market';
import { hasRecorded, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { type DataBreak, dataBreaks } from './data-breaks.ts';
import { splitOfLarge } from './split-like.ts';

/** A quiet month, then a bar that opens at a ratio to the close before it. */
function month(factor: number, last: { volume?: number; range?: number } = {}) {
  const { volume = 1_000, range = 2 } = last;
  const bars = Array.from({ length: 24 }, (_, day) => {
    return { timeMs: day * DAY_MS, open: 100, high: 101, low: 99, close: 100, volume: 1_000 };
  });
  const open = 100 * factor;
  const half = (open * range) / 200;
  bars.push({ timeMs: 24 * DAY_MS, open, high: open + half, low: open - half, close: open, volume: volume / factor });
  return BarSeries.from(bars);
}

const found = (bars: BarSeries, isShare = true): DataBreak[] =>
  dataBreaks(bars, '1D', { from: 0, to: bars.length }, { isShare });

describe('a split that nobody announced', () => {
  it.for([
    ['3:2', 2 / 3],
    ['4:3', 3 / 4],
    ['5:4', 4 / 5],
    ['5:3', 3 / 5],
    ['3:4', 4 / 3],
    ['4:5', 5 / 4],
  ] as const)('is found below 40 %% by the ratio of an open: %s', ([ratio, factor]) => {
    const jump = { kind: 'jump', bar: 24, before: 100, after: 100 * factor, ratio };
    expect(found(month(factor))).toEqual([jump]);
    expect(found(month(factor * 1.01))).toMatchObject([{ ratio }]);
  });

  it('isn’t what happens after news: several times the usual volume, or a wide range', () => {
    expect(found(month(2 / 3, { volume: 5_000 }))).toEqual([]);
    expect(found(month(2 / 3, { range: 9 }))).toEqual([]);
  });

  it('isn’t between common ratios, nor in what can’t be split, nor without a volume', () => {
    expect(found(month(0.7))).toEqual([]);
    expect(found(month(0.84))).toEqual([]);
    expect(found(month(2 / 3), false)).toEqual([]);
    const silent = month(2 / 3);
    silent.volume.fill(0);
    expect(found(silent)).toEqual([]);
  });

  it('is looked for overnight, not within a session', () => {
    const hours = (gapMs: number) => {
      const bars = Array.from({ length: 15 * 6 }, (_, k) => {
        const timeMs = Math.floor(k / 6) * DAY_MS + (k % 6) * 3_600_000;
        return { timeMs, open: 100, high: 101, low: 99, close: 100, volume: 1_000 };
      });
      const timeMs = (bars.at(-1)?.timeMs ?? 0) + gapMs;
      bars.push({ timeMs, open: 75, high: 75.7, low: 74.3, close: 75, volume: 1_333 });
      const series = BarSeries.from(bars);
      return dataBreaks(series, '1h', { from: 0, to: series.length }, { isShare: true });
    };
    expect(hours(18 * 3_600_000)).toMatchObject([{ kind: 'jump', ratio: '4:3' }]);
    expect(hours(3_600_000)).toEqual([]);
  });

  it('is named where the jump is large anyway', () => {
    expect([0.5, 0.1, 0.143, 2, 10, 0.41].map(splitOfLarge)).toEqual(['2:1', '10:1', '7:1', '1:2', '1:10', '5:2']);
    expect([0.55, 1.7].map(splitOfLarge)).toEqual([undefined, undefined]);
  });
});

/** What recorded bars have near a common ratio: wrong days of the source, and a special dividend of a fifth of the price. */
const KNOWN = ['FLR 2017-09-14 4:5', 'FLR 2017-09-15 5:4', 'KLAC 2014-11-26 5:4', 'MRO 2017-09-15 4:3'];
const ADJUSTED = ['us_equity/sp500_5y/1d', 'in_equity/upstox/1d'];

describe.skipIf(!hasRecorded)('splits in recorded shares', () => {
  const dayOf = (bars: BarSeries, { bar }: DataBreak): string =>
    new Date(bars.timeMs[bar] as number).toISOString().slice(0, 10);

  it('are none of the gaps after news of five years, but what is wrong in the recording', () => {
    const named = ADJUSTED.flatMap((set) =>
      recordedSymbols(set).flatMap((symbol) => {
        const bars = readRecordedBars(`${set}/${symbol}`);
        const small = found(bars).filter(
          ({ before, after, kind }) => kind === 'jump' && Math.abs(after / before - 1) <= 0.4,
        );
        return small.map((one) => `${symbol} ${dayOf(bars, one)} ${one.ratio}`);
      }),
    );
    expect(named).toEqual(KNOWN);
  });

  it('are found on most days, where adjusted bars are made raw again', () => {
    const random = seededRandom(7);
    let hits = 0;
    let tried = 0;
    for (const symbol of recordedSymbols('in_equity/upstox/1d')) {
      const bars = readRecordedBars(`in_equity/upstox/1d/${symbol}`);
      for (const [now, before] of [
        [3, 2],
        [4, 3],
        [5, 4],
        [5, 3],
      ] as const) {
        const day = 30 + Math.floor(random.next() * (bars.length - 40));
        const raw = [...bars].map((bar, at) => {
          if (at >= day) return bar;
          const scale = now / before;
          const [open, high, low, close] = [bar.open * scale, bar.high * scale, bar.low * scale, bar.close * scale];
          return { ...bar, open, high, low, close, volume: bar.volume / scale };
        });
        tried += 1;
        hits += Number(
          found(BarSeries.from(raw)).some(({ bar, ratio }) => bar === day && ratio === `${now}:${before}`),
        );
      }
    }
    expect(tried).toBeGreaterThan(150);
    expect(hits / tried).toBeGreaterThan(0.8);
  });
});
