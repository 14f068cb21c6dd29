import { hasRecorded, recordedSymbols } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backtest } from '../backtest/backtest.ts';
import { PanelScan } from '../panel/panel-scan.ts';
import {
  type DecimalRow,
  type ExactBars,
  exactBars,
  exactColumn,
  exactOf,
  exactSign,
  fadedSign,
  recordedExact,
} from '../testing/exact.ts';
import { oneGroup, rule } from '../testing/rules.ts';
import { FALSE, NO_ANSWER, TRUE } from './answer.ts';
import { compileStrategy } from './compile.ts';
import type { Operator } from './definition.ts';
import { explain } from './explain.ts';
import { firingsAlong } from './firing.ts';
import { SeriesView } from './series-view.ts';

/** A comparison of two attributes, or of one with a decimal number. */
interface Pair {
  left: string;
  right: string;
}

const pair = (text: string): Pair => {
  const [left, right] = text.split(' ');
  return { left, right };
};

/** Results of sums, ranges, roots and quotients of decimals, whose exact sign decides. */
const PAIRS = [
  ...['2', '3', '5', '10', '20', '50', '200'].map((period) => `close sma_${period}`),
  ...['sma_2 sma_3', 'sma_5 sma_20', 'sma_10 sma_50', 'sma_50 sma_200', 'high sma_5', 'volume volume_sma_5'],
  ...['close wma_5', 'close wma_10', 'close dc_middle_20', 'change_pct 0.1', 'change_pct 1', 'mom_10 0', 'mom_10 0.5'],
  ...['close bb_upper_20', 'close bb_lower_20', 'close bb_lower_5', 'zscore_20 0', 'linreg_slope_5 0', 'close psar'],
  ...['stoch_14_K 20', 'stoch_14_K 50', 'stoch_14_K stoch_5_D', 'willr_14 -20', 'willr_14 -80'],
  ...['ao 0', 'cci_20 0', 'cci_20 100'],
].map(pair);

/** Values that converge for ever in a flat market, where the tolerance itself decides. */
const FADING = [
  'close ema_3',
  'close ema_20',
  'ema_5 ema_20',
  'rsi_14 30',
  'rsi_14 70',
  'rsi_2 50',
  ...['di_plus_5 di_minus_5', 'di_plus_14 20'],
].map(pair);

const OPERATORS = ['gt', 'gte', 'lt', 'lte', 'eq', 'crossing_up', 'crossing_down'] as const satisfies Operator[];

const isNumber = (text: string): boolean => /^-?\d/.test(text);

const definitionOf = ({ left, right }: Pair, operator: Operator) =>
  oneGroup(rule(left, operator, isNumber(right) ? Number(right) : right));

/** Sign of left minus right; NaN for a missing value, undefined where exact arithmetic doesn't decide. */
type Sign = -1 | 0 | 1 | undefined;

function exactSigns(bars: ExactBars, one: Pair): Sign[] {
  const signOf = FADING.includes(one) ? fadedSign : exactSign;
  const [a, b] = [one.left, one.right].map((side) =>
    isNumber(side) ? Array.from({ length: bars.length }, () => exactOf(side)) : exactColumn(bars, side),
  );
  return Array.from({ length: bars.length }, (_, i) => {
    const [x, y] = [a?.[i], b?.[i]];
    return x === undefined || y === undefined ? (Number.NaN as Sign) : signOf(x, y);
  });
}

const STATES = {
  gt: (now: number) => now > 0,
  gte: (now: number) => now >= 0,
  lt: (now: number) => now < 0,
  lte: (now: number) => now <= 0,
  eq: (now: number) => now === 0,
};

/** Expected answers of an operator from signs; undefined where not decided. */
function exactAnswers(signs: readonly Sign[], operator: (typeof OPERATORS)[number]): (number | undefined)[] {
  return signs.map((now, i) => {
    const was = i === 0 ? Number.NaN : signs[i - 1];
    if (now === undefined || was === undefined) return undefined;
    if (Number.isNaN(now)) return NO_ANSWER;
    if (operator !== 'crossing_up' && operator !== 'crossing_down') return STATES[operator](now) ? TRUE : FALSE;
    const side = operator === 'crossing_up' ? 1 : -1;
    if (now !== side) return FALSE;
    return Number.isNaN(was) ? NO_ANSWER : was === side ? FALSE : TRUE;
  });
}

/** Returns bars on which the engine differs from exact arithmetic, and the number of ties. */
function differences(bars: ExactBars): { wrong: string[]; ties: number } {
  const view = new SeriesView(bars.bars);
  const answers = new Uint8Array(bars.length);
  const wrong: string[] = [];
  let ties = 0;
  for (const one of [...PAIRS, ...FADING]) {
    const signs = exactSigns(bars, one);
    ties += signs.filter((sign) => sign === 0).length;
    for (const operator of OPERATORS) {
      compileStrategy(definitionOf(one, operator)).evaluate(view, answers);
      exactAnswers(signs, operator).forEach((answer, i) => {
        if (answer === undefined || answers[i] === answer) return;
        wrong.push(`${one.left} ${operator} ${one.right} at ${i}: ${answers[i]}, not ${answer}`);
      });
    }
  }
  return { wrong, ties };
}

/** Markets and timeframes with price steps from a paisa to ten cents. */
const SETS = [
  'in_equity/upstox/1d',
  'in_equity/nse15/15m',
  'in_index/nse/1h',
  'us_equity/sp500_5y/1d',
  'us_equity/lean_raw/1m',
  'forex/gmt_quotes/4h',
  'crypto/gmt_quotes/1h',
  'crypto/bybit_2025_06/1m',
];

/** Bars whose prices move by a few cents, so averages often equal them. */
const coarseRows = (length: number): fc.Arbitrary<DecimalRow[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.nat(3), fc.nat(3), fc.nat(5)), {
      minLength: length,
      maxLength: length,
      size: 'max',
    })
    .map((moves) => {
      let last = 1_030;
      return moves.map(([move, up, down, volume], i) => {
        const open = last;
        last = Math.max(open + move, 20);
        const text = (cents: number) => (cents / 100).toFixed(2);
        return {
          timeMs: i * 60_000,
          open: text(open),
          high: text(Math.max(open, last) + up),
          low: text(Math.min(open, last) - down),
          close: text(last),
          volume: String(volume + 1),
        };
      });
    });

describe('comparisons where two sides are equal', () => {
  it('are those of exact arithmetic on prices of a few cents', () => {
    let ties = 0;
    fc.assert(
      fc.property(coarseRows(240), (rows) => {
        const found = differences(exactBars(rows));
        ties += found.ties;
        expect(found.wrong).toEqual([]);
      }),
      { numRuns: 30 },
    );
    expect(ties).toBeGreaterThan(1_000);
  });

  it.skipIf(!hasRecorded).each(SETS)('miss no firing and add none on recorded bars: %s', (set) => {
    const found = recordedSymbols(set)
      .slice(0, 3)
      .map((symbol) => differences(recordedExact(`${set}/${symbol}`, 3_000)));
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(found.reduce((sum, { ties }) => sum + ties, 0)).toBeGreaterThan(0);
  });

  it('don’t depend on the scale of prices', () => {
    const definitions = [...PAIRS, ...FADING]
      .filter(({ right }) => !['0.5'].includes(right))
      .map((one) => compileStrategy(definitionOf(one, 'crossing_up')));
    fc.assert(
      fc.property(coarseRows(120), fc.constantFrom(2 ** -20, 2 ** 30, 1 / 3, 0.37, 83.21, 1e6), (rows, scale) => {
        const { bars } = exactBars(rows);
        const scaled = exactBars(
          rows.map((row) => ({
            ...row,
            open: `${Number(row.open) * scale}`,
            high: `${Number(row.high) * scale}`,
            low: `${Number(row.low) * scale}`,
            close: `${Number(row.close) * scale}`,
          })),
        ).bars;
        for (const compiled of definitions) {
          const [own, other] = [bars, scaled].map((series) => {
            const answers = new Uint8Array(series.length);
            compiled.evaluate(new SeriesView(series), answers);
            return firingsAlong(answers);
          });
          expect(other).toEqual(own);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('every evaluator of rules', () => {
  const CROSSED = ['close sma_5', 'sma_2 sma_3', 'close dc_middle_20', 'close bb_lower_5'].map(pair);

  /** Bars on which left crossed above right by exact arithmetic. */
  const crossings = (bars: ExactBars, one: Pair): number[] =>
    exactAnswers(exactSigns(bars, one), 'crossing_up').flatMap((answer, i) => (answer === TRUE ? [i] : []));

  it('finds the same crossings: across instruments, explained, and traded', () => {
    fc.assert(
      fc.property(coarseRows(150), coarseRows(150), (first, second) => {
        const all = [exactBars(first), exactBars(second)];
        const rules = CROSSED.map((one) => compileStrategy(definitionOf(one, 'crossing_up')));
        const scan = new PanelScan(rules, all.length);
        const found = rules.map(() => all.map((): number[] => []));
        for (let i = 0; i < 150; i++) {
          const closing = all.map(({ bars }, slot) => [slot, bars.at(i)] as const);
          for (const { rule: at, slot } of scan.close(closing)) found[at][slot].push(i);
        }
        CROSSED.forEach((one, at) => {
          const compiled = rules[at];
          all.forEach((bars, slot) => {
            const wanted = crossings(bars, one);
            expect(found[at][slot]).toEqual(wanted);
            const view = new SeriesView(bars.bars);
            exactSigns(bars, one).forEach((sign, i) => {
              const report = compiled && explain(compiled, view, i).comparisons[0];
              expect(report?.verdict === 'true').toBe(wanted.includes(i));
              if (sign === 0) expect(report?.gap).toBe(0);
            });
            const { trades } = backtest(
              bars.bars,
              { strategy: definitionOf(one, 'crossing_up'), maxBars: 1 },
              { market: 'Crypto', timeframe: '1h', view },
            );
            const last = bars.length - 1;
            expect(trades.map(({ signalBar }) => signalBar)).toEqual(wanted.filter((i) => i < last));
          });
        });
      }),
      { numRuns: 25 },
    );
  });
});
