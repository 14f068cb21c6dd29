import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceCall } from './advance-call.ts';
import { type CallBar, type CallRules, newCall, scaleCall } from './call-rules.ts';

const MINUTE = 60_000;

/** Whole prices in a narrow range, so levels are touched often. */
const price = fc.integer({ min: 90, max: 110 });
const anyBar = fc.tuple(price, price, fc.nat(4), fc.nat(4), fc.nat(2));
const anyBars = fc.array(anyBar, { minLength: 1, maxLength: 30 }).map((all) => {
  let minute = 0;
  return all.map(([open, close, up, down, hole]): CallBar => {
    minute += 1 + hole;
    const timeMs = minute * MINUTE;
    const [high, low] = [Math.max(open, close) + up, Math.min(open, close) - down];
    return { timeMs, endMs: timeMs + MINUTE, open, high, low, close, volume: 1 };
  });
});
const anyCall = fc
  .record({
    isLong: fc.boolean(),
    kind: fc.constantFrom('market' as const, 'limit' as const, 'zone' as const),
    at: fc.integer({ min: 96, max: 104 }),
    width: fc.nat(3),
    risk: fc.integer({ min: 1, max: 6 }),
    steps: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    from: fc.integer({ min: 0, max: 5 * MINUTE }),
    lasts: fc.integer({ min: 1, max: 40 * MINUTE }),
    withdrawn: fc.option(fc.integer({ min: 1, max: 40 * MINUTE })),
  })
  .map(({ isLong, kind, at, width, risk, steps, from, lasts, withdrawn }): CallRules => {
    const sign = isLong ? 1 : -1;
    let reach = at + (isLong ? width : 0);
    const entry =
      kind === 'market' ? { kind } : kind === 'limit' ? { kind, price: at } : { kind, low: at, high: at + width };
    return {
      market: 'Crypto',
      side: isLong ? 'long' : 'short',
      entry,
      stop: at + (isLong ? 0 : width) - sign * risk,
      targets: steps.map((step) => {
        reach += sign * step;
        return reach;
      }),
      publishedAtMs: from,
      endsAtMs: from + lasts,
      withdrawnAtMs: withdrawn === null ? null : from + withdrawn,
    };
  });

/** What the oracle says: entry price, exits as `reason price share`, and how it ended. */
interface Story {
  entry: number | null;
  exits: string[];
  end: string;
}

/**
 * Walks along the prices of all bars: the open, then the worst price, then the best. Of a bar in which it enters after
 * the open the best is the close. Written without any of the code under test.
 */
function oracle(call: CallRules, bars: readonly CallBar[]): Story {
  const isLong = call.side === 'long';
  const isWorse = (a: number, b: number): boolean => (isLong ? a < b : a > b);
  const isBetter = (a: number, b: number): boolean => (isLong ? a > b : a < b);
  let entry: number | null = null;
  let left = [...call.targets];
  const exits: string[] = [];
  let end = '';
  const share = (1 / call.targets.length).toFixed(4);
  const leaveAll = (reason: string, at: number): void => {
    for (const _ of left) exits.push(`${reason} ${at} ${share}`);
    left = [];
    end = reason;
  };
  const meet = (at: number, isFirstPrice: boolean): void => {
    if (entry === null || left.length === 0) return;
    if (!isBetter(at, call.stop)) {
      leaveAll('stop', isFirstPrice ? at : call.stop);
      return;
    }
    while (left[0] !== undefined && isBetter(at, left[0])) {
      exits.push(`target ${isFirstPrice ? at : left[0]} ${share}`);
      left.shift();
    }
    if (left.length === 0) end = 'target';
  };
  const stopsAt = call.withdrawnAtMs ?? Number.POSITIVE_INFINITY;
  const isCutShort = stopsAt < call.endsAtMs;
  const overAt = isCutShort ? stopsAt : call.endsAtMs;
  for (const bar of bars) {
    if (end || bar.timeMs < call.publishedAtMs) continue;
    const best = isLong ? bar.high : bar.low;
    const worst = isLong ? bar.low : bar.high;
    if (bar.timeMs >= overAt) {
      if (entry === null) end = isCutShort ? 'withdrawn' : 'never-entered';
      else leaveAll(isCutShort ? 'withdrawn' : 'expired', bar.open);
      continue;
    }
    if (entry !== null) {
      for (const [i, at] of [bar.open, worst, best].entries()) meet(at, i === 0);
      continue;
    }
    const { entry: where } = call;
    const opens =
      where.kind === 'market' ||
      // an order at the open itself is filled there too, once the bar trades through it
      (where.kind === 'limit' && !isBetter(bar.open, where.price) && isWorse(worst, where.price)) ||
      (where.kind === 'zone' && bar.open >= where.low && bar.open <= where.high);
    if (opens) {
      entry = bar.open;
      for (const [i, at] of [bar.open, worst, best].entries()) meet(at, i === 0);
      continue;
    }
    for (let at = bar.low; at <= bar.high && entry === null; at++) {
      if (where.kind === 'limit' && isWorse(at, where.price)) entry = where.price;
      if (where.kind === 'zone' && at >= where.low && at <= where.high)
        entry = bar.open > where.high ? where.high : where.low;
    }
    if (entry !== null) {
      meet(entry, true);
      meet(worst, false);
      meet(bar.close, false);
    } else if (bar.endMs >= overAt) end = isCutShort ? 'withdrawn' : 'never-entered';
  }
  return { entry, exits, end: end || (entry === null ? 'waiting' : 'open') };
}

const storyOf = (call: CallRules, bars: readonly CallBar[], chunk: number): Story => {
  let progress = newCall();
  for (let from = 0; from < bars.length; from += chunk) {
    progress = JSON.parse(JSON.stringify(progress));
    // each part begins with bars that were compared before
    for (const bar of bars.slice(Math.max(from - 2, 0), from + chunk)) progress = advanceCall(call, progress, bar);
  }
  return {
    entry: progress.entry?.price ?? null,
    exits: progress.parts.map(({ reason, price: at, share }) => `${reason} ${at} ${share.toFixed(4)}`),
    end: progress.state,
  };
};

describe('advanceCall', () => {
  it('is what a walk along all prices says, however the bars are split', () => {
    fc.assert(
      fc.property(anyCall, anyBars, fc.integer({ min: 1, max: 7 }), (call, bars, chunk) => {
        const story = oracle(call, bars);
        expect(storyOf(call, bars, bars.length)).toEqual(story);
        expect(storyOf(call, bars, chunk)).toEqual(story);
      }),
      { numRuns: 3_000 },
    );
  });

  it('doesn’t depend on a split in between', () => {
    fc.assert(
      fc.property(anyCall, anyBars, fc.nat(30), (call, bars, at) => {
        const plain = bars.reduce((progress, bar) => advanceCall(call, progress, bar), newCall());
        const halved = bars.reduce((progress, bar, i) => {
          if (i < at) return advanceCall(call, progress, bar);
          const { open, high, low, close } = bar;
          const small = { ...bar, open: open / 2, high: high / 2, low: low / 2, close: close / 2 };
          return advanceCall(call, scaleCall(progress, 0.5), small);
        }, newCall());
        expect(scaleCall(halved, 1)).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });
});
