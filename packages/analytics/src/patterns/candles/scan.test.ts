import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceColumns } from './candles.ts';
import {
  CANDLE_COLUMNS,
  CANDLE_REACH,
  CANDLE_STATE_SIZE,
  CandleHits,
  type CandleRecord,
  scanCandles,
} from './index.ts';
import { PATTERN_WORDS } from './scan-tables.ts';
import { columnsOf, findsAlone, type OhlcRow, scanBars, tickBars } from './testing/scan-bars.ts';

/** The same finds, with each pattern judged in its own column. */
const alone = (bars: PriceColumns): CandleRecord[] =>
  inOrder(CANDLE_COLUMNS.flatMap((column) => findsAlone(column, bars)));

const inOrder = (records: readonly CandleRecord[]): CandleRecord[] =>
  [...records].sort((a, b) => a.at - b.at || (a.pattern < b.pattern ? -1 : 1));

const scaled = (rows: readonly OhlcRow[], factor: number): OhlcRow[] =>
  rows.map(([o, h, l, c]) => [o * factor, h * factor, l * factor, c * factor]);

describe('scanCandles', () => {
  it.each([
    ['whole prices', 1],
    ['sixty-fourths', 1 / 64],
    ['cents, which binary cannot hold', 0.01],
    ['a tick of 0.05', 0.05],
  ])('finds what each pattern finds alone, in %s', (_, tick) => {
    fc.assert(
      fc.property(tickBars(), (rows) => {
        const bars = columnsOf(scaled(rows, tick));
        expect(inOrder(scanBars(bars, true))).toEqual(alone(bars));
      }),
      { numRuns: 150 },
    );
  });

  it('finds the same where ten ranges exceed a price and running sums lose digits', () => {
    const lossy = fc.array(fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 3000 }))), {
      minLength: 60,
      maxLength: 120,
    });
    fc.assert(
      fc.property(lossy, (rows) => {
        const bars = columnsOf(
          rows.map(([a = 1, b = 1, c = 1, d = 1]) => {
            const open = a * 0.001 + 0.01;
            const close = (c % 4 === 0 ? a : b) * 0.001 + 0.01;
            return [open, Math.max(open, close) + c * 0.0007, Math.min(open, close) - d * 0.000003, close];
          }),
        );
        expect(inOrder(scanBars(bars, true))).toEqual(alone(bars));
      }),
      { numRuns: 60 },
    );
  });

  it('answers the same in pieces, bar by bar and across restarts', () => {
    fc.assert(
      fc.property(tickBars(), fc.array(fc.nat(200)), (rows, cuts) => {
        const bars = columnsOf(scaled(rows, 0.01));
        const whole = scanBars(bars, true);
        const ascending = [...cuts].sort((a, b) => a - b);
        expect(scanBars(bars, true, ascending)).toEqual(whole);
        expect(
          scanBars(
            bars,
            true,
            rows.map((_, i) => i),
          ),
        ).toEqual(whole);
      }),
    );
  });

  it('continues from its state and the bars it reaches back to, without older ones', () => {
    fc.assert(
      fc.property(tickBars(), fc.nat(200), (rows, stop) => {
        const bars = columnsOf(rows);
        const cut = Math.min(stop, rows.length);
        const kept = Math.max(cut - CANDLE_REACH, 0);
        const state = new Float64Array(CANDLE_STATE_SIZE);
        scanCandles(bars, 0, cut, state, new CandleHits(cut), true);
        const tail = columnsOf(rows.slice(kept));
        const hits = new CandleHits(rows.length - kept);
        scanCandles(tail, cut - kept, rows.length - kept, state, hits, true);
        const resumed = [...hits.records(0, rows.length - kept)].map((record) => ({ ...record, at: record.at + kept }));
        expect(resumed).toEqual(scanBars(bars, true).filter(({ at }) => at >= cut));
      }),
    );
  });

  it('does not look ahead: later bars may be noise, jumps or missing', () => {
    fc.assert(
      fc.property(tickBars(), tickBars(), fc.nat(200), (rows, noise, cut) => {
        const past = rows.slice(0, cut);
        const finds = scanBars(columnsOf(past), true);
        const upToCut = (future: readonly OhlcRow[]) =>
          scanBars(columnsOf([...past, ...future]), true).filter(({ at }) => at < past.length);
        expect(upToCut(rows.slice(cut))).toEqual(finds);
        expect(upToCut(noise)).toEqual(finds);
        expect(upToCut(scaled(rows.slice(cut), 1.5))).toEqual(finds);
        expect(upToCut(scaled(rows.slice(cut), 0.5))).toEqual(finds);
      }),
    );
  });

  it('answers the same after all prices are multiplied by a power of two', () => {
    fc.assert(
      fc.property(tickBars(), fc.integer({ min: -12, max: 12 }), (rows, power) => {
        const cents = scaled(rows, 0.01);
        expect(scanBars(columnsOf(scaled(cents, 2 ** power)), true)).toEqual(scanBars(columnsOf(cents), true));
      }),
    );
  });

  it('answers the same with bars older than any lookback in front', () => {
    const lookback = 14;
    fc.assert(
      fc.property(tickBars(120), tickBars(80), (older, rows) => {
        const moved = scanBars(columnsOf([...older, ...rows]), true).map((find) => ({
          ...find,
          at: find.at - older.length,
        }));
        // a hikkake waits for three more bars
        const isSettled = ({ at }: CandleRecord) => at > lookback + 3;
        expect(moved.filter(isSettled)).toEqual(scanBars(columnsOf(rows), true).filter(isSettled));
      }),
    );
  });

  it('mirrors: where no body is empty, mirrored prices give the mirrored answer', () => {
    const MIRRORED: Record<string, string> = {
      doji: 'doji',
      long_legged_doji: 'long_legged_doji',
      rickshaw_man: 'rickshaw_man',
      dragonfly_doji: 'gravestone_doji',
      gravestone_doji: 'dragonfly_doji',
      morning_star: 'evening_star',
      evening_star: 'morning_star',
      morning_doji_star: 'evening_doji_star',
      evening_doji_star: 'morning_doji_star',
      ...Object.fromEntries(
        [
          'spinning_top high_wave short_line long_line marubozu closing_marubozu belt_hold engulfing_pattern',
          'harami_pattern harami_cross doji_star counterattack separating_lines kicking kicking_by_length three_inside',
          'three_outside abandoned_baby tristar tasuki_gap xside_gap_three_methods three_line_strike breakaway',
          'rise_fall_three_methods hikkake hikkake_mod',
        ]
          .flatMap((names) => names.split(' '))
          .map((name) => [name, name]),
      ),
    };
    const unsigned = new Set(['doji', 'long_legged_doji', 'rickshaw_man', 'dragonfly_doji', 'gravestone_doji']);
    fc.assert(
      fc.property(tickBars(), (all) => {
        const rows = all.map(([o, h, l, c]): OhlcRow => (o === c ? [o, Math.max(h, c + 1), l, c + 1] : [o, h, l, c]));
        const mirror = rows.map(([o, h, l, c]): OhlcRow => [8192 - o, 8192 - l, 8192 - h, 8192 - c]);
        const wanted = scanBars(columnsOf(rows)).flatMap(({ pattern, at, value }) => {
          const name = MIRRORED[pattern];
          return name ? [{ pattern: name, at, value: unsigned.has(pattern) ? value : -value }] : [];
        });
        const found = scanBars(columnsOf(mirror)).filter(({ pattern }) => pattern in MIRRORED);
        expect(inOrder(found)).toEqual(inOrder(wanted));
      }),
    );
  });

  it('lists nothing where nothing is, and clears a reused answer', () => {
    const flat = Array.from({ length: 60 }, (): OhlcRow => [8, 8, 8, 8]);
    const hits = new CandleHits(60);
    for (const words of [hits.found, hits.bearish, hits.graded]) for (const word of words) word.fill(-1);
    scanCandles(columnsOf(flat.slice(0, 10)), 0, 10, new Float64Array(CANDLE_STATE_SIZE), hits, true);
    expect([...hits.records(0, 10)]).toEqual([]);
  });

  it('keeps patterns of one and two candles in the low word, which reads no older ones', () => {
    const [low] = PATTERN_WORDS;
    for (const table of [low.facts[2], low.links[1], low.links[2], low.marks[1]]) {
      expect(table.every((bits) => bits === -1)).toBe(true);
    }
  });
});
