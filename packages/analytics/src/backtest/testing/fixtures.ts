import { BarSeries, DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { ENTER_LONG, ENTER_SHORT, LEAVE_LONG, LEAVE_SHORT } from '../decisions.ts';
import type { TradePlan } from '../plan.ts';
import { type SimulatedTrades, simulate } from '../simulate.ts';

/** Daily bars from open, high, low and close. */
export const barsOf = (rows: readonly (readonly [number, number, number, number])[]): BarSeries =>
  BarSeries.from(
    rows.map(([open, high, low, close], i) => ({ timeMs: i * DAY_MS, open, high, low, close, volume: 1 })),
  );

/** Daily bars that open where the last one closed and move straight to their close. */
export const barsAt = (...closes: number[]): BarSeries =>
  barsOf(
    closes.map((close, i) => {
      const open = closes[Math.max(i - 1, 0)];
      return [open, Math.max(open, close), Math.min(open, close), close];
    }),
  );

/** A plan without costs or levels that buys fractions with 1,000 in cash. */
export const planOf = (more: Partial<TradePlan> = {}): TradePlan => ({
  cash: 1000,
  fill: 'next open',
  limit: undefined,
  stop: undefined,
  target: undefined,
  maxBars: Infinity,
  sizing: { fraction: 1 },
  wholeUnits: false,
  costRate: 0,
  makerDiscount: 0,
  costFixed: 0,
  levies: undefined,
  breaks: [],
  dayOf: undefined,
  borrowRate: 0,
  ...more,
});

const LETTERS: Readonly<Record<string, number>> = {
  L: ENTER_LONG,
  S: ENTER_SHORT,
  l: LEAVE_LONG,
  s: LEAVE_SHORT,
  x: LEAVE_LONG | LEAVE_SHORT,
};

/** Decisions as text, one character a bar: L and S enter, l and s leave, x leaves either, anything else waits. */
export const decisionsIn = (text: string): Uint8Array => Uint8Array.from(text, (letter) => LETTERS[letter] ?? 0);

/** Runs over all bars; decisions beyond the text wait. */
export function simulateAll(
  bars: BarSeries,
  text: string,
  plan: TradePlan,
): SimulatedTrades & { equity: Float64Array } {
  const equity = new Float64Array(bars.length);
  const decisions = decisionsIn(text.padEnd(bars.length, '.'));
  return { ...simulate(bars, decisions, plan, { from: 0, to: bars.length }, equity), equity };
}

/** Any way of trading: levels near enough to be hit, every sizing, with and without costs. */
export const anyPlan: fc.Arbitrary<TradePlan> = fc
  .record({
    fill: fc.constantFrom('next open' as const, 'same close' as const),
    limit: fc.option(fc.record({ pct: fc.double({ min: 0.01, max: 3, noNaN: true }) }), { nil: undefined }),
    stop: fc.option(fc.record({ pct: fc.double({ min: 0.1, max: 5, noNaN: true }) }), { nil: undefined }),
    target: fc.option(fc.record({ pct: fc.double({ min: 0.1, max: 5, noNaN: true }) }), { nil: undefined }),
    maxBars: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 12 })),
    sizing: fc.constantFrom({ fraction: 1 }, { fraction: 0.3 }, { amount: 300 }),
    wholeUnits: fc.boolean(),
    costRate: fc.constantFrom(0, 0.001),
    costFixed: fc.constantFrom(0, 1),
    borrowRate: fc.constantFrom(0, 0.1),
  })
  .map((plan) => planOf({ ...plan, limit: plan.fill === 'same close' ? undefined : plan.limit }));

/** Daily bars of any length up to the maximum, in steps of a cent, with gaps, ties and flat stretches. */
export const anyBars = (maxLength: number, minLength = 2): fc.Arbitrary<BarSeries> =>
  fc
    .array(
      fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -300, max: 300 }), fc.nat(150), fc.nat(150)),
      {
        minLength,
        maxLength,
        size: 'max',
      },
    )
    .map((moves) => {
      let last = 10_000;
      return barsOf(
        moves.map(([gap, net, up, down]) => {
          const open = Math.max(last + gap, 500);
          const close = Math.max(open + net, 500);
          last = close;
          const high = Math.max(open, close) + up;
          return [open / 100, high / 100, (Math.min(open, close) - down) / 100, close / 100] as const;
        }),
      );
    });

/** Bars with a decision on each, most of them to wait. */
export const anyMarket = (maxLength = 120, minLength = 2): fc.Arbitrary<{ bars: BarSeries; text: string }> =>
  anyBars(maxLength, minLength).chain((bars) => lettersFor(bars).map((text) => ({ bars, text })));

export const lettersFor = ({ length }: BarSeries): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...'......LSxls'), { minLength: length, maxLength: length, size: 'max' })
    .map((letters) => letters.join(''));
