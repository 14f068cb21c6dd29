import { ALERT_CONDITION_TYPES, type PriceCondition, parseCondition } from '@wickwise/contract';
import { type Bar, calendarOf, MARKETS, type Market, MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import type { Mark, PriceStream } from '#marketdata/follow/price-stream.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { AlertEngine, type Want } from './alert-engine.ts';
import type { ArmedAlert } from './armed-alert.ts';
import type { Hit } from './hit.ts';

/** The open of two sessions, one after the other. */
function opens(market: Market): [number, number] {
  const calendar = calendarOf(testInstrument(market).schedule);
  const first =
    calendar.sessionAt(Date.parse('2024-10-15T15:00:00Z')) ?? calendar.sessionAt(Date.parse('2024-10-15T05:00:00Z'));
  const second =
    calendar.sessionAt(Date.parse('2024-10-16T15:00:00Z')) ?? calendar.sessionAt(Date.parse('2024-10-16T05:00:00Z'));
  return [first?.openMs ?? Number.NaN, second?.openMs ?? Number.NaN];
}

function setUp(market: Market, onWant = (want: Want): void => want.give({ ranges: [], closed: [] })) {
  const hits: Hit[] = [];
  const listed: ListedInstrument = { no: 1, instrument: testInstrument(market), finest: '1m', licence: 'simulated' };
  const engine = new AlertEngine({ onHit: (hit) => hits.push(hit), onWant });
  const { id } = listed.instrument;
  let seq = 0;
  const arm = (condition: PriceCondition, more: Partial<ArmedAlert> = {}, isKnown = false): void => {
    const usual = { arming: 1, cooldownMinutes: 0, armedMs: 0, expiresMs: null, firedMs: null };
    const alert = {
      no: 7,
      condition: parseCondition(condition),
      timeframe: '15m',
      frequency: 'bar',
      ...usual,
    } as const;
    engine.arm(listed, { ...alert, ...more }, isKnown);
  };
  const tick = (timeMs: number, price: number): void => engine.tick(id, price, timeMs, ++seq);
  const bar = (timeMs: number, close: number): void => {
    const own: Bar = { timeMs, open: close, high: close, low: close, close, volume: 1 };
    engine.bar(id, '15m', own, timeMs + 15 * MINUTE_MS);
  };
  const stream = (): PriceStream<number> => engine.streams.get(id) as PriceStream<number>;
  const takeMarks = (): Mark[] => [...engine.streams.values()].flatMap((one) => one.takeMark() ?? []);
  const rewind = (): void => {
    stream().rewind();
    engine.setBackTimes([id]);
  };
  return { engine, hits, listed, arm, tick, bar, stream, takeMarks, rewind };
}

/** Prices of the first session, the price with which the second opens, and what that does. */
const CASES: Record<
  (typeof ALERT_CONDITION_TYPES)[number],
  { condition: PriceCondition; prices: number[]; gapTo: number }
> = {
  crossing: { condition: { type: 'crossing', level: 100 }, prices: [101, 100.5], gapTo: 97 },
  crossing_up: { condition: { type: 'crossing_up', level: 100 }, prices: [98, 100, 99], gapTo: 103 },
  crossing_down: { condition: { type: 'crossing_down', level: 100 }, prices: [99, 101, 100], gapTo: 97 },
  moving_up: { condition: { type: 'moving_up', amount: 5, bars: 2 }, prices: [100, 103], gapTo: 105 },
  moving_down: { condition: { type: 'moving_down', amount: 5, bars: 2 }, prices: [100, 96], gapTo: 95 },
  moving_up_percent: { condition: { type: 'moving_up_percent', amount: 5, bars: 2 }, prices: [200, 206], gapTo: 210 },
  moving_down_percent: {
    condition: { type: 'moving_down_percent', amount: 5, bars: 2 },
    prices: [200, 196],
    gapTo: 190,
  },
  sma_moving_up: {
    condition: { type: 'sma_moving_up', amount: 2, bars: 1, period: 2 },
    prices: [10, 10, 12],
    gapTo: 14,
  },
  sma_moving_down: {
    condition: { type: 'sma_moving_down', amount: 2, bars: 1, period: 2 },
    prices: [14, 14, 12],
    gapTo: 10,
  },
  ema_moving_up: {
    condition: { type: 'ema_moving_up', amount: 2, bars: 1, period: 2 },
    prices: [10, 10, 11],
    gapTo: 14,
  },
  ema_moving_down: {
    condition: { type: 'ema_moving_down', amount: 2, bars: 1, period: 2 },
    prices: [14, 14, 13],
    gapTo: 10,
  },
};

describe.for(MARKETS)('an alert in %s', (market) => {
  it.for(ALERT_CONDITION_TYPES)('on %s fires with the gap between two sessions, and not before', (type) => {
    const { hits, arm, tick, bar } = setUp(market);
    const { condition, prices, gapTo } = CASES[type];
    const [first, second] = opens(market);
    arm(condition);
    const isAverage = 'period' in condition;
    prices.forEach((price, i) => {
      if (isAverage) bar(first + i * 15 * MINUTE_MS, price);
      else tick(first + i * MINUTE_MS, price);
    });
    expect(hits).toEqual([]);
    if (isAverage) bar(second, gapTo);
    else tick(second, gapTo);
    expect(hits).toMatchObject([
      { no: 7, price: gapTo, atMs: isAverage ? second + 15 * MINUTE_MS : second, isLate: false },
    ]);
  });
});

describe('an alert', () => {
  const [open, next] = opens('Crypto');
  const level: PriceCondition = { type: 'crossing', level: 100 };

  it('that fires once is gone then', () => {
    const { engine, hits, arm, tick } = setUp('Crypto');
    arm(level, { frequency: 'once' });
    [99, 101, 99].forEach((price, i) => {
      tick(open + i, price);
    });
    expect(hits).toHaveLength(1);
    expect(hits[0]?.receipt).toMatchObject({ by: 'tick', value: 101, before: 99, threshold: 100, seq: 2 });
    expect(engine.size).toBe(0);
  });

  it('fires once in each bar of its timeframe', () => {
    const { hits, arm, tick } = setUp('Crypto');
    arm(level);
    [99, 101, 99, 101].forEach((price, i) => {
      tick(open + i, price);
    });
    tick(open + 15 * MINUTE_MS, 99);
    expect(hits.map(({ atMs }) => atMs - open)).toEqual([1, 15 * MINUTE_MS]);
  });

  it('is judged by closes alone where its owner wants that', () => {
    const { hits, arm, tick, bar } = setUp('Crypto');
    arm(level, { frequency: 'close' });
    bar(open, 99);
    tick(open + 15 * MINUTE_MS, 101);
    expect(hits).toEqual([]);
    bar(open + 15 * MINUTE_MS, 102);
    bar(open + 15 * MINUTE_MS, 102);
    expect(hits).toMatchObject([{ price: 102, atMs: open + 30 * MINUTE_MS, receipt: { by: 'bar' } }]);
  });

  it('rests after a firing, and ends when its time is over', () => {
    const { hits, arm, tick } = setUp('Crypto');
    arm(level, { cooldownMinutes: 60, expiresMs: open + 100 * MINUTE_MS });
    [99, 101, 99, 101, 99, 101, 99].forEach((price, i) => {
      tick(open + i * 20 * MINUTE_MS, price);
    });
    expect(hits.map(({ atMs }) => (atMs - open) / MINUTE_MS)).toEqual([20, 80]);
  });

  it('keeps a price right at a level there when both are moved by a split', () => {
    const { engine, hits, arm, tick, stream } = setUp('Crypto');
    arm({ type: 'crossing', level: 100.2 });
    tick(open, 99);
    tick(open + 1, 100.2);
    engine.disarm(7);
    stream().scale(() => 1 / 5); // to 20.04, and a binary fraction above it
    arm({ type: 'crossing', level: 20.04 }, {}, true);
    tick(open + 2, 20.05);
    expect(hits).toMatchObject([{ price: 20.05 }]);
  });

  it('that is done at a price keeps no other from meeting it', () => {
    const { hits, arm, tick } = setUp('Crypto');
    arm({ type: 'moving_up', amount: 5, bars: 1 }, { no: 1, frequency: 'once' });
    arm({ type: 'moving_up', amount: 5, bars: 2 }, { no: 2 });
    tick(open, 100);
    tick(open + 1, 105);
    expect(hits.map(({ no }) => no)).toEqual([1, 2]);
  });

  it('takes no notice of a straggler', () => {
    const { hits, arm, tick } = setUp('Crypto');
    arm(level);
    tick(open + 1_000, 99);
    tick(open, 101);
    expect(hits).toEqual([]);
  });

  it('that was disarmed is quiet, and leaves nothing behind', () => {
    const { engine, hits, arm, tick } = setUp('Crypto');
    arm({ type: 'moving_up', amount: 1, bars: 1 });
    tick(open, 99);
    engine.disarm(7);
    tick(open + 1, 101);
    expect([hits, engine.size]).toEqual([[], 0]);
  });

  it('is held against the bars of a hole, late, and goes on from there', () => {
    const { hits, arm, tick, stream } = setUp('Crypto');
    arm(level);
    tick(open, 99);
    stream().hold();
    tick(next + 20 * MINUTE_MS, 104); // kept until the bars before it are known
    expect(hits).toEqual([]);
    const bar = { timeMs: next, open: 99, high: 101, low: 98, close: 99, volume: 1 };
    stream().fill({ bars: [bar], timeframe: '1m', closed: new Map() });
    expect(hits).toMatchObject([
      { isLate: true, atMs: next + MINUTE_MS - 1, receipt: { by: 'bar' } },
      { isLate: false, price: 104 },
    ]);
  });

  it('that is armed while bars of a hole are being read is held against what comes after its arming alone', () => {
    const { hits, arm, tick, bar, stream } = setUp('Crypto');
    arm(level);
    arm(level, { no: 9, frequency: 'close' });
    tick(open, 99);
    stream().hold();
    arm(level, { no: 8, armedMs: next + 30_000 });
    arm(level, { no: 10, frequency: 'close', armedMs: next + 30_000 });
    const minute = { timeMs: next, open: 99, high: 101, low: 98, close: 99, volume: 1 };
    tick(next + 2 * MINUTE_MS, 104);
    tick(next + 3 * MINUTE_MS, 99);
    const quarters = [98, 103].map((close, i) => ({ ...minute, timeMs: next - (2 - i) * 15 * MINUTE_MS, close }));
    stream().fill({ bars: [minute], timeframe: '1m', closed: new Map([['15m', quarters]]) });
    bar(next, 97);
    expect(hits.map(({ no, atMs, isLate }) => [no, atMs - next, isLate])).toEqual([
      [9, 0, true],
      [7, MINUTE_MS - 1, true],
      [8, 2 * MINUTE_MS, false],
      [9, 15 * MINUTE_MS, false],
    ]);
  });

  it('meets the closes of a hole even when a later one is announced first', () => {
    const { hits, arm, tick, bar, stream } = setUp('Crypto');
    arm(level, { frequency: 'close' });
    tick(open, 99);
    bar(open, 99);
    stream().hold();
    const missed = { timeMs: open + 15 * MINUTE_MS, open: 99, high: 102, low: 99, close: 102, volume: 1 };
    bar(open + 30 * MINUTE_MS, 98);
    stream().fill({ bars: [], timeframe: '1m', closed: new Map([['15m', [missed]]]) });
    expect(hits.map(({ price, isLate }) => [price, isLate])).toEqual([
      [102, true],
      [98, false],
    ]);
  });

  it('meets the true close of a bar that a clock ahead of time had closed', () => {
    const past = [0, 1, 2].map((n) => {
      const timeMs = open + (n - 3) * 15 * MINUTE_MS;
      return { bar: { timeMs, open: 100, high: 100, low: 100, close: 100, volume: 1 }, endMs: timeMs + 15 * MINUTE_MS };
    });
    const { hits, arm, tick, bar, stream } = setUp('Crypto', (want) => want.give({ ranges: [], closed: past }));
    arm({ type: 'sma_moving_up', amount: 2, bars: 1, period: 2 });
    tick(open, 100);
    bar(open, 100); // of a part of its prices
    stream().correct(open + 5 * MINUTE_MS);
    bar(open, 106);
    expect(hits.map(({ price }) => price)).toEqual([106]);
  });

  it('meets of the bar in which a hole began what goes beyond the prices that were seen', () => {
    const minute = { timeMs: open, open: 99, high: 101, low: 97, close: 99, volume: 1 };
    const firedWith = (seen: { high: number; low: number }) => {
      const { hits, arm, tick, stream } = setUp('Crypto');
      arm(level);
      tick(open, 99);
      stream().hold();
      stream().fill({ bars: [minute], timeframe: '1m', closed: new Map(), seen });
      return hits.map(({ price, isLate }) => [price, isLate]);
    };
    expect(firedWith({ high: 99, low: 99 })).toEqual([[101, true]]);
    expect(firedWith({ high: 101, low: 99 })).toEqual([]);
  });

  it('goes on with ticks that were heard after a hole, and meets what was missed of their first minute', () => {
    const { engine, hits, listed, arm, tick, stream } = setUp('Crypto');
    arm(level);
    tick(open, 99);
    stream().hold();
    tick(open + 90_000, 98);
    tick(open + 100_000, 99);
    const bars = [{ timeMs: open + MINUTE_MS, open: 99, high: 101, low: 98, close: 99, volume: 1 }];
    stream().fill({ bars, timeframe: '1m', closed: new Map() });
    expect(hits).toMatchObject([{ price: 101, atMs: open + 90_000, isLate: true }]);
    expect(engine.lastMs(listed.instrument.id)).toBe(open + 100_000);
  });

  it('meets what is learnt of a past minute, in either direction, but not in its cooldown or before its arming', () => {
    const { hits, arm, tick, stream } = setUp('Crypto');
    arm({ type: 'crossing_up', level: 105 });
    arm({ type: 'crossing_down', level: 105 }, { no: 8 });
    arm({ type: 'crossing', level: 105 }, { no: 9, frequency: 'once' });
    arm({ type: 'crossing', level: 105 }, { no: 10, armedMs: open + 50_000 });
    arm({ type: 'crossing', level: 100 }, { no: 11, cooldownMinutes: 30 });
    arm({ type: 'crossing', level: 102 }, { no: 12, frequency: 'close' });
    tick(open, 98);
    tick(open + 16 * MINUTE_MS, 101);
    expect(hits.map(({ no }) => no)).toEqual([11]);
    const ways = [{ edge: 99, extreme: 106, isFromInside: true }];
    stream().excursions({ barMs: open, timeframe: '1m', sinceMs: open - 1, atMs: open + 40_000, ways, returns: [] });
    expect(hits.slice(1)).toMatchObject(
      [7, 9, 8].map((no) => {
        return { no, price: 106, atMs: open + 40_000, isLate: true, occasion: String(open), receipt: { by: 'bar' } };
      }),
    );
    expect(hits[1]?.receipt).toMatchObject({ value: 106, before: 99, threshold: 105 });
    tick(open + 17 * MINUTE_MS, 99); // from the newest price
    expect(hits).toHaveLength(4);
  });

  it('meets what came back in a later minute, downwards alone', () => {
    const { hits, arm, tick, stream } = setUp('Crypto');
    arm({ type: 'crossing_up', level: 105 });
    arm({ type: 'crossing_down', level: 105 }, { no: 8 });
    tick(open, 98);
    const returns = [{ edge: 99, extreme: 106, isFromInside: false }];
    stream().excursions({ barMs: open, timeframe: '1m', sinceMs: open - 1, atMs: open + 70_000, ways: [], returns });
    expect(hits).toMatchObject([{ no: 8, price: 99, atMs: open + 70_000, receipt: { value: 99, before: 106 } }]);
  });

  it('fires along stored bars in bars from before its last firing, which another process may not have seen', () => {
    const { hits, arm, tick, stream } = setUp('Crypto');
    arm(level, { firedMs: next + 20 * MINUTE_MS });
    tick(open, 99);
    stream().hold();
    const bar = { timeMs: next, open: 99, high: 101, low: 98, close: 99, volume: 1 };
    stream().fill({ bars: [bar], timeframe: '1m', closed: new Map() });
    tick(next + 21 * MINUTE_MS, 104);
    const late = { atMs: next + MINUTE_MS - 1, occasion: String(next), isLate: true };
    expect(hits).toMatchObject([late, late]); // the store keeps one of a bar
  });

  it('on a move is held against the prices that came while the past was being read', () => {
    const wants: Want[] = [];
    const { hits, arm, tick, takeMarks } = setUp('Crypto', (want) => wants.push(want));
    arm({ type: 'moving_down_percent', amount: 3, bars: 1 }, { timeframe: '1D' });
    [108, 107, 106].forEach((price, i) => {
      tick(open + i, price);
    });
    expect(takeMarks()).toEqual([]); // a process that goes on from here would not know of them
    wants[0]?.give({ ranges: [{ timeMs: open, high: 110, low: 108 }], closed: [] });
    tick(open + 3, 105);
    expect(hits).toMatchObject([{ price: 106, isLate: false }]);
    expect(takeMarks()).toMatchObject([{ atMs: open + 3, price: 105 }]);
  });

  it('on a move learns of prices that became known later', () => {
    const { engine, hits, listed, arm, tick } = setUp('Crypto');
    arm({ type: 'moving_down', amount: 3, bars: 1 }, { timeframe: '1D' });
    tick(open + 1, 107);
    engine.note(listed.instrument.id, [{ timeMs: open, high: 109, low: 107 }]);
    tick(open + 2, 106);
    expect(hits).toMatchObject([{ price: 106 }]);
  });

  it('fires nothing because a replay starts over, and fires again in its second round', () => {
    const { hits, arm, tick, takeMarks, rewind } = setUp('Crypto');
    arm(level);
    arm({ type: 'moving_down', amount: 3, bars: 2 }, { no: 8 });
    for (let round = 0; round < 2; round++) {
      [99, 101, 102].forEach((price, i) => {
        tick(open + i, price);
      });
      rewind();
    }
    expect(hits.map(({ no, price }) => [no, price])).toEqual([
      [7, 101],
      [7, 101],
    ]);
    expect(takeMarks()).toEqual([]);
  });
});
