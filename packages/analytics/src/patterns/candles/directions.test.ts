import { hasRecorded, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceColumns } from './candles.ts';
import { CANDLE_PATTERNS, type CandlePattern, candleDirections, findCandlePattern, GAPLESS_PATTERNS } from './index.ts';
import { columnsOf, scanBars, tickBars } from './testing/scan-bars.ts';

/** Pattern and direction of finds with a direction of their own. */
const directionsIn = (bars: PriceColumns): string[] =>
  scanBars(bars, true).flatMap(({ pattern, value }) =>
    findCandlePattern(pattern)?.role === 'indecision' ? [] : `${pattern} ${value > 0 ? 'bullish' : 'bearish'}`,
  );

const decided = [...CANDLE_PATTERNS, ...GAPLESS_PATTERNS].filter(({ role }) => role !== 'indecision');
const possible = new Set(
  decided.flatMap((pattern) => candleDirections(pattern).map((way) => `${pattern.name} ${way}`)),
);

describe('the directions of candle patterns', () => {
  it('follow from the value or the rule; an indecisive one has both', () => {
    const directions = (name: string) => candleDirections(findCandlePattern(name) as CandlePattern);
    expect(directions('hammer')).toEqual(['bullish']);
    expect(directions('hanging_man')).toEqual(['bearish']);
    expect(directions('evening_star')).toEqual(['bearish']);
    expect(directions('three_black_crows_gapless')).toEqual(['bearish']);
    expect(directions('doji')).toEqual(['bullish', 'bearish']);
    expect(directions('engulfing_pattern')).toEqual(['bullish', 'bearish']);
  });

  it('hold whatever the bars', () => {
    fc.assert(
      fc.property(tickBars(), (rows) => {
        for (const way of directionsIn(columnsOf(rows))) expect(possible).toContain(way);
      }),
    );
  });

  it('hold on recorded bars, where all but a bullish kicking occur', ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const seen = new Set<string>();
    for (const set of [
      'us_equity/sp500_5y/1d',
      'in_equity/nse15/15m',
      'forex/gmt_quotes/1d',
      'crypto/bybit_2025_06/5m',
    ]) {
      for (const symbol of recordedSymbols(set)) {
        const { open, high, low, close, length } = readRecordedBars(`${set}/${symbol}`);
        const [o, h, l, c] = [open, high, low, close].map((column) => column.subarray(0, length));
        if (o && h && l && c) for (const way of directionsIn({ open: o, high: h, low: l, close: c })) seen.add(way);
      }
    }
    expect([...seen].filter((way) => !possible.has(way))).toEqual([]);
    expect([...possible].filter((way) => !seen.has(way))).toEqual(['kicking bullish', 'kicking_by_length bullish']);
  });
});
