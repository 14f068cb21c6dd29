import { describe, expect, it } from 'vitest';
import { advanceCall } from './advance-call.ts';
import { type CallBar, type CallProgress, type CallRules, newCall, scaleCall } from './call-rules.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T10:00:00Z');
const at = (minute: number): number => START + minute * MINUTE;

/** The bar of a minute from open, high, low and close. */
const bar = (minute: number, [open, high, low, close]: [number, number, number, number]): CallBar => ({
  timeMs: at(minute),
  endMs: at(minute + 1),
  open,
  high,
  low,
  close,
  volume: 1,
});

const call = (own: Partial<CallRules> = {}): CallRules => ({
  market: 'Crypto',
  side: 'long',
  entry: { kind: 'market' },
  stop: 95,
  targets: [110],
  publishedAtMs: at(0),
  endsAtMs: at(60),
  withdrawnAtMs: null,
  ...own,
});

const after = (rules: CallRules, bars: readonly CallBar[], from: CallProgress = newCall()): CallProgress =>
  bars.reduce((progress, next) => advanceCall(rules, progress, next), from);

describe('the entry of a call', () => {
  it('by market fills at the open of the first bar that begins at or after publication', () => {
    const begunBefore = { ...bar(-1, [99, 99, 90, 99]), endMs: at(0) + 1 };
    const { entry, state } = after(call({ publishedAtMs: at(0) - 1 }), [begunBefore, bar(0, [101, 102, 100, 101])]);
    expect(entry).toEqual({ atMs: at(0), price: 101, isAtOpen: true });
    expect(state).toBe('open');
  });

  it.for([
    ['isn’t filled by a touch', [101, 102, 100, 101], null],
    ['fills at its level when traded through', [101, 102, 99.5, 101], { atMs: at(1), price: 100, isAtOpen: false }],
    ['fills at a better open', [98, 99, 97, 98], { atMs: at(0), price: 98, isAtOpen: true }],
  ] as const)('by limit %s', ([, prices, entry]) => {
    expect(after(call({ entry: { kind: 'limit', price: 100 } }), [bar(0, [...prices])]).entry).toEqual(entry);
  });

  it.for([
    ['at an open inside', [100, 103, 99, 102], { atMs: at(0), price: 100, isAtOpen: true }],
    ['at its top from above, when touched', [103, 104, 101, 103], { atMs: at(1), price: 101, isAtOpen: false }],
    ['at its bottom from below', [97, 99, 96, 98], { atMs: at(1), price: 99, isAtOpen: false }],
    ['not while prices stay outside', [103, 104, 101.5, 102], null],
  ] as const)('into a zone fills %s', ([, prices, entry]) => {
    const rules = call({ entry: { kind: 'zone', low: 99, high: 101 }, stop: 90 });
    expect(after(rules, [bar(0, [...prices])]).entry).toEqual(entry);
  });

  it('never happens when the horizon ends first, known with the bar that reaches its end', () => {
    const rules = call({ entry: { kind: 'limit', price: 90 }, endsAtMs: at(2) });
    const before = after(rules, [bar(0, [101, 102, 100, 101])]);
    expect(before.state).toBe('waiting');
    expect(after(rules, [bar(1, [101, 102, 100, 101])], before)).toMatchObject({
      state: 'never-entered',
      endedAtMs: at(2),
      entry: null,
      parts: [],
    });
    // a later bar than the horizon says the same where none came before
    expect(after(rules, [bar(7, [80, 80, 80, 80])], before)).toMatchObject({
      state: 'never-entered',
      endedAtMs: at(2),
    });
  });
});

describe('the end of a call', () => {
  const entered = [bar(0, [100, 101, 99, 100])];

  it.for([
    ['the stop when touched', [100, 101, 95, 99], { state: 'stop', price: 95, atMs: at(2) }],
    ['the open when it gaps through the stop', [92, 96, 91, 95], { state: 'stop', price: 92, atMs: at(1) }],
    ['the target when traded through', [100, 111, 99, 108], { state: 'target', price: 110, atMs: at(2) }],
    ['the open when it gaps over the target', [113, 114, 112, 113], { state: 'target', price: 113, atMs: at(1) }],
    ['the stop when both are reached in one bar', [100, 112, 94, 108], { state: 'stop', price: 95, atMs: at(2) }],
  ] as const)('is at %s', ([, prices, { state, price, atMs }]) => {
    const ended = after(call(), [...entered, bar(1, [...prices])]);
    expect(ended).toMatchObject({ state, endedAtMs: atMs, parts: [{ share: 1, reason: state, price, atMs }] });
  });

  it('isn’t at a target that is only touched', () => {
    expect(after(call(), [...entered, bar(1, [100, 110, 99, 108])]).state).toBe('open');
  });

  it('may be in the bar of the entry: at the stop, and at a target only by the close inside the bar of a limit', () => {
    const limit = call({ entry: { kind: 'limit', price: 100 } });
    expect(after(limit, [bar(0, [104, 112, 99, 105])]).state).toBe('open'); // the high may have come before
    expect(after(limit, [bar(0, [104, 112, 99, 111])])).toMatchObject({ state: 'target', parts: [{ price: 110 }] });
    expect(after(limit, [bar(0, [104, 112, 94, 111])])).toMatchObject({ state: 'stop', parts: [{ price: 95 }] });
    expect(after(call(), [bar(0, [104, 112, 99, 105])]).state).toBe('target');
  });

  it('closes equal parts at each target and the rest at the stop', () => {
    const rules = call({ targets: [104, 108, 112] });
    const ended = after(rules, [...entered, bar(1, [100, 109, 99, 106]), bar(2, [106, 107, 94, 96])]);
    expect(ended.parts.map(({ reason, price, atMs }) => [reason, price, atMs])).toEqual([
      ['target', 104, at(2)],
      ['target', 108, at(2)],
      ['stop', 95, at(3)],
    ]);
    expect(ended).toMatchObject({ state: 'stop', endedAtMs: at(3) });
    expect(ended.parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('keeps a part closed by a gap over its target though the stop is touched later in that bar', () => {
    const ended = after(call({ targets: [104, 108] }), [...entered, bar(1, [105, 106, 94, 96])]);
    expect(ended.parts.map(({ reason, price, atMs }) => [reason, price, atMs])).toEqual([
      ['target', 105, at(1)],
      ['stop', 95, at(2)],
    ]);
  });

  it('is at the open of the first bar at or after the end of the horizon', () => {
    const rules = call({ endsAtMs: at(2) - 1 });
    const still = after(rules, [...entered, bar(1, [100, 101, 99, 100])]);
    expect(still.state).toBe('open');
    expect(after(rules, [bar(5, [103, 120, 90, 100])], still)).toMatchObject({
      state: 'expired',
      endedAtMs: at(5),
      parts: [{ share: 1, reason: 'expired', price: 103 }],
    });
  });

  it('by withdrawal is at the next open, with its result; without a position nothing is left of it', () => {
    const withdrawnAtMs = at(1) + 30_000;
    const open = after(call({ withdrawnAtMs }), [...entered, bar(1, [100, 101, 99, 97]), bar(2, [97, 98, 96, 97])]);
    expect(open).toMatchObject({ state: 'withdrawn', endedAtMs: at(2), parts: [{ reason: 'withdrawn', price: 97 }] });
    const limit = call({ withdrawnAtMs, entry: { kind: 'limit', price: 98 } });
    const waiting = after(limit, [...entered, bar(1, [100, 101, 99, 100])]);
    expect(waiting).toMatchObject({ state: 'withdrawn', endedAtMs: withdrawnAtMs, entry: null, parts: [] });
    // the bar that holds the withdrawal counts whole: its prices may have come before
    expect(after(limit, [...entered, bar(1, [100, 101, 97, 97])]).state).toBe('open');
  });
});

describe('shorts', () => {
  it('mirror longs', () => {
    const rules = call({ side: 'short', stop: 105, targets: [90] });
    const entered = after(rules, [bar(0, [100, 101, 99, 100])]);
    expect(after(rules, [bar(1, [100, 105, 89, 95])], entered)).toMatchObject({
      state: 'stop',
      parts: [{ price: 105 }],
    });
    expect(after(rules, [bar(1, [100, 101, 89, 95])], entered)).toMatchObject({
      state: 'target',
      parts: [{ price: 90 }],
    });
    const limit = { ...rules, entry: { kind: 'limit', price: 102 } } as const;
    expect(after(limit, [bar(0, [100, 102, 99, 100])]).entry).toBeNull();
    expect(after(limit, [bar(0, [100, 103, 99, 100])]).entry?.price).toBe(102);
  });
});

describe('progress', () => {
  it('is the same when a bar comes again, and goes through JSON', () => {
    const rules = call({ targets: [104, 112] });
    const bars = [bar(0, [100, 101, 99, 100]), bar(1, [100, 105, 99, 104]), bar(2, [104, 106, 94, 96])];
    const straight = after(rules, bars);
    const stored = bars.reduce<CallProgress>((progress, next) => {
      const known = JSON.parse(JSON.stringify(progress)) as CallProgress;
      return after(rules, [...bars.filter(({ timeMs }) => timeMs < next.timeMs), next], known);
    }, newCall());
    expect(stored).toEqual(straight);
  });

  it('scales with a split: levels, entry and closed parts', () => {
    const rules = call({ targets: [104, 112] });
    const before = after(rules, [bar(0, [100, 101, 99, 100]), bar(1, [100, 105, 99, 104])]);
    const split = scaleCall(before, 0.5);
    expect(split).toMatchObject({ factor: 0.5, entry: { price: 50 }, close: 52, parts: [{ price: 52 }] });
    expect(scaleCall(split, 0.5)).toBe(split);
    const ended = after(rules, [bar(2, [52, 57, 51, 56])], split);
    expect(ended).toMatchObject({ state: 'target', parts: [{ price: 52 }, { price: 56 }] });
  });
});
