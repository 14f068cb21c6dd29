import { describe, expect, it } from 'vitest';
import { calendarOf } from '../sessions/calendar.ts';
import { hasRecorded, readRecordedBars } from '../testing/recorded.ts';
import type { BarLength } from '../timeframes.ts';
import { aggregateBars } from './aggregate.ts';
import { BAR_COLUMNS, BarSeries } from './bar-series.ts';

const always = calendarOf('always');

describe('aggregateBars', () => {
  it('opens with the first bar, closes with the last, and leaves gaps', () => {
    const minutes = BarSeries.from([
      { timeMs: 60_000, open: 10, high: 12, low: 9, close: 11, volume: 0.1 },
      { timeMs: 120_000, open: 11, high: 11, low: 7, close: 8, volume: 0.2 },
      { timeMs: 660_000, open: 8, high: 9, low: 8, close: 9, volume: 5 },
    ]);
    expect([...aggregateBars(minutes, always, 5)]).toEqual([
      { timeMs: 0, open: 10, high: 12, low: 7, close: 8, volume: 0.3 },
      { timeMs: 600_000, open: 8, high: 9, low: 8, close: 9, volume: 5 },
    ]);
  });

  it('leaves out bars before the open and after the close', () => {
    const at = (text: string) => ({ timeMs: Date.parse(text), open: 1, high: 1, low: 1, close: 1, volume: 1 });
    const minutes = BarSeries.from([
      at('2014-06-05T08:15Z'),
      at('2014-06-05T13:30Z'),
      at('2014-06-05T19:59Z'),
      at('2014-06-05T20:00Z'),
    ]);
    expect([...aggregateBars(minutes, calendarOf('nyse'), 'day')]).toEqual([{ ...at('2014-06-05T13:30Z'), volume: 2 }]);
  });

  const lengths: [string, BarLength][] = [
    ['5m', 5],
    ['15m', 15],
    ['30m', 30],
    ['1h', 60],
    ['4h', 240],
  ];
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
    it.for(lengths)(
      `makes the exchange's own ${symbol} bars of %s from its minutes, volume included`,
      (entry, { skip }) => {
        const [timeframe, length] = entry;
        if (!hasRecorded) skip('no recorded data');
        const recorded = readRecordedBars(`crypto/bybit_2025_06/${timeframe}/${symbol}`);
        const ours = aggregateBars(readRecordedBars(`crypto/bybit_2025_06/1m/${symbol}`), always, length);
        // the recording starts and ends inside a bar: compares bars that both have in full
        const start = ours.indexFrom(recorded.timeMs[0] as number);
        expect(start).toBeLessThanOrEqual(1);
        expect(ours.length - start - recorded.length).toBeLessThanOrEqual(1);
        for (const column of BAR_COLUMNS) {
          expect(ours[column].slice(start, start + recorded.length)).toEqual(
            recorded[column].slice(0, recorded.length),
          );
        }
      },
    );
  }
});
