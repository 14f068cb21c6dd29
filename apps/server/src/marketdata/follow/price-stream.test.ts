import { type Bar, calendarOf } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import type { ListedInstrument } from '../registry.ts';
import { PriceStream, type StepSink, type StreamOptions } from './price-stream.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T10:00:00Z');
const COIN: ListedInstrument = {
  no: 1,
  finest: '1m',
  licence: 'simulated',
  instrument: testInstrument('Crypto', 'BTC-USD'),
};

const minute = (at: number, [open, high, low, close]: [number, number, number, number]): Bar => {
  return { timeMs: START + at * MINUTE, open, high, low, close, volume: 1 };
};
const missed = (...bars: Bar[]) => ({ bars, timeframe: '1m' as const, closed: new Map() });

/** A stream that records its steps, and a clock in seconds from the start. */
function setUp(options: Partial<StreamOptions> = {}, own: Partial<StepSink<string>> = {}) {
  const log: string[] = [];
  const at = (timeMs: number): number => (timeMs - START) / 1_000;
  const sink: StepSink<string> = {
    tick: (price, timeMs, seq, isLate) => void log.push(`${price} at ${at(timeMs)}${isLate ? ' late' : ` #${seq}`}`),
    missedBar: ({ bar, endMs }, isWhole) =>
      void log.push(`bar of ${bar.close} to ${at(endMs)}${isWhole ? '' : ' in part'}`),
    close: ({ bar, timeframe, isLate }) => void log.push(`${timeframe} close ${bar.close}${isLate ? ' late' : ''}`),
    range: ({ high, low }) => void log.push(`within ${low} and ${high}`),
    item: ({ item }) => void log.push(item),
    scale: (factor) => void log.push(`times ${factor}`),
    rewound: (items) => void log.push(`rewound with [${items.map(({ item }) => item)}]`),
    ...own,
  };
  const stream = new PriceStream<string>(COIN, sink, { missedAs: 'prices', ...options });
  const tick = (seconds: number, price: number): void => stream.tick(price, START + seconds * 1_000, seconds);
  const taken = (): string[] => log.splice(0);
  return { stream, tick, taken };
}

describe('a price stream', () => {
  it('passes ticks straight through, without stragglers', () => {
    const { stream, tick, taken } = setUp();
    tick(1, 100);
    tick(3, 101);
    tick(2, 90);
    tick(3, 102);
    expect(taken()).toEqual(['100 at 1 #1', '101 at 3 #3', '102 at 3 #3']);
    expect([stream.lastMs, stream.lastPrice]).toEqual([START + 3_000, 102]);
  });

  it('delivers the close of a bar again that a clock ahead of time had closed, and none before it', () => {
    const { stream, taken } = setUp();
    const close = (at: number, price: number): void =>
      stream.close('1m', minute(at, [price, price, price, price]), START + (at + 1) * MINUTE);
    stream.followCloses('1m');
    close(0, 100);
    close(1, 101);
    stream.correct(START + 1.5 * MINUTE);
    close(0, 100);
    close(1, 102);
    expect(taken()).toEqual(['1m close 100', '1m close 101', '1m close 102']);
  });

  it('holds steps during a gap, and delivers missed ones first', () => {
    const { stream, tick, taken } = setUp();
    tick(30, 100);
    stream.hold();
    tick(125, 103);
    expect(taken()).toEqual(['100 at 30 #30']);
    const begun = { ...missed(minute(0, [99, 105, 98, 101]), minute(1, [101, 104, 100, 102])) };
    stream.fill({ ...begun, seen: { high: 105, low: 99 } });
    expect(taken()).toEqual([
      ...['98 at 59.999 late', '101 at 59.999 late'],
      ...['101 at 119.999 late', '100 at 119.999 late', '104 at 119.999 late', '102 at 119.999 late'],
      '103 at 125 #125',
    ]);
  });

  it('delivers only range and close of a bar received in part', () => {
    const { stream, tick, taken } = setUp();
    tick(30, 100);
    stream.hold();
    stream.fill(missed(minute(0, [99, 105, 98, 101])));
    expect(taken().slice(1)).toEqual(['within 98 and 105', '101 at 59.999 late']);
  });

  it('delivers stored bars instead of the ticks within them to consumers of bars', () => {
    const { stream, tick, taken } = setUp({ missedAs: 'bars' });
    tick(30, 100);
    stream.hold();
    tick(90, 103);
    tick(119.999, 102);
    tick(125, 104);
    stream.fill(missed(minute(0, [99, 105, 98, 101]), minute(1, [101, 104, 100, 102])));
    expect(taken().slice(1)).toEqual(['bar of 101 to 60 in part', 'bar of 102 to 120', '104 at 125 #125']);
  });

  it('says what of a bar is beyond all that was received of it, before its close', () => {
    const { stream, tick, taken } = setUp(
      { missedAs: 'bars' },
      {
        excursions: ({ barMs, atMs, ways }) =>
          void beyond.push([(barMs - START) / 1_000, atMs - START, ways.map(({ edge, extreme }) => [edge, extreme])]),
      },
    );
    const beyond: unknown[] = [];
    tick(20, 100);
    tick(30, 101);
    stream.hold();
    const seen = { high: 101, low: 100 };
    stream.fill({ ...missed(minute(0, [100, 105, 100, 101]), minute(1, [101, 120, 90, 102])), seen });
    expect(beyond).toEqual([[0, 59_999, [[101, 105]]]]);
    expect(taken().slice(2)).toEqual(['bar of 101 to 60 in part', 'bar of 102 to 120']);
  });

  it.for([
    ['bars', ['bar of 101 to 60']],
    ['prices', ['98 at 59.999 late', '101 at 59.999 late']],
  ] as const)('delivers a bar as %s once, also when the next gap begins where it ended', ([missedAs, once]) => {
    const { stream, tick, taken } = setUp({ missedAs });
    tick(-5, 100);
    stream.hold();
    stream.fill({ ...missed(minute(0, [99, 99, 98, 101])), seen: { high: 100, low: 100 } });
    expect(taken().slice(1)).toEqual(missedAs === 'bars' ? once : expect.arrayContaining([...once]));
    stream.hold();
    stream.fill(missed(minute(0, [99, 99, 98, 101])));
    expect(taken()).toEqual([]);
  });

  it('keeps all steps while its consumer pauses, and continues when it resumes', () => {
    const own: Partial<StepSink<string>> = { close: () => stream.pause() };
    const { stream, tick, taken } = setUp({}, own);
    stream.followCloses('15m');
    stream.hold();
    tick(1, 100);
    stream.close('15m', minute(-15, [1, 1, 1, 1]), START + 1_500);
    tick(2, 101);
    stream.release();
    expect([taken(), stream.isBlocked]).toEqual([['100 at 1 #1'], true]);
    stream.resume();
    expect(taken()).toEqual(['101 at 2 #2']);
  });

  it('stays held when its consumer resumes during a gap', () => {
    const { stream, tick, taken } = setUp();
    stream.pause();
    stream.hold();
    tick(1, 100);
    stream.resume();
    expect(taken()).toEqual([]);
    stream.release();
    expect(taken()).toEqual(['100 at 1 #1']);
  });

  it('delivers items in order of time, but no dropped ones', () => {
    const { stream, tick, taken } = setUp();
    stream.add('at once', START);
    tick(30, 100);
    stream.hold();
    stream.add('within', START + 70_000);
    stream.add('dropped', START + 71_000);
    tick(125, 103);
    stream.drop('dropped');
    stream.fill({ ...missed(minute(1, [101, 104, 100, 102])), seen: { high: 100, low: 100 } });
    const late = ['101', '100', '104'].map((price) => `${price} at 119.999 late`);
    expect(taken()).toEqual(['at once', '100 at 30 #30', ...late, 'within', '102 at 119.999 late', '103 at 125 #125']);
  });

  it('delivers each close of followed timeframes once, announced or found', () => {
    const { stream, tick, taken } = setUp();
    const quarter = (at: number, close: number): Bar => minute(at * 15, [close, close, close, close]);
    stream.close('15m', quarter(-2, 1), START - 15 * MINUTE); // nobody follows it yet
    stream.followCloses('15m');
    tick(1, 100);
    stream.close('15m', quarter(-1, 2), START);
    stream.hold();
    stream.close('15m', quarter(1, 4), START + 30 * MINUTE);
    stream.fill({ ...missed(), closed: new Map([['15m', [quarter(-1, 2), quarter(0, 3), quarter(1, 4)]]]) });
    expect(taken()).toEqual(['100 at 1 #1', '15m close 2', '15m close 3 late', '15m close 4']);
    expect(stream.lastCloseMs('15m')).toBe(START + 15 * MINUTE);
    stream.unfollowCloses('15m');
    stream.close('15m', quarter(2, 5), START + 45 * MINUTE);
    expect(taken()).toEqual([]);
  });

  it('holds only the extremes and the newest of many ticks', () => {
    const { stream, tick, taken } = setUp({ mostHeld: 2 });
    stream.hold();
    [100, 101, 90, 120, 95, 97].forEach((price, i) => {
      tick(i, price);
    });
    stream.release();
    expect(taken()).toEqual(['100 at 0 #0', '101 at 1 #1', '90 at 2 #2', '120 at 3 #3', '97 at 5 #5']);
  });

  it('multiplies the newest price and earlier held ones by a split', () => {
    const { stream, tick, taken } = setUp();
    tick(1, 200);
    stream.hold();
    tick(2, 202);
    tick(5, 100);
    stream.scale((timeMs) => (timeMs < START + 5_000 ? 0.5 : 1));
    expect(stream.lastPrice).toBe(100);
    stream.release();
    expect(taken()).toEqual(['200 at 1 #1', 'times 0.5', '101 at 2 #2', '100 at 5 #5']);
  });

  it('drops prices and gaps when a replay starts over, and returns held items', () => {
    const { stream, tick, taken } = setUp();
    tick(100, 100);
    stream.hold();
    stream.add('held', START);
    tick(101, 101);
    stream.rewind();
    expect(stream.takeMark()).toBeUndefined();
    tick(1, 50);
    stream.release();
    expect(taken()).toEqual(['100 at 100 #100', 'rewound with [held]', '50 at 1 #1']);
    expect(stream.round).toBe(1);
  });

  it('returns a mark of delivered and processed steps once', () => {
    const state = { isBehind: false, isIdle: false };
    const own: Partial<StepSink<string>> = {
      get isBehind() {
        return state.isBehind;
      },
      get isIdle() {
        return state.isIdle;
      },
    };
    const { stream, tick } = setUp();
    expect(stream.takeMark()).toBeUndefined();
    tick(1, 100);
    stream.hold();
    expect(stream.takeMark()).toBeUndefined();
    stream.release();
    expect(stream.takeMark()).toEqual({ listed: COIN, atMs: START + 1_000, price: 100 });
    expect(stream.takeMark()).toBeUndefined();
    const sink: StepSink = { tick: () => {} };
    Object.defineProperties(sink, Object.getOwnPropertyDescriptors(own));
    const other = new PriceStream(COIN, sink, { missedAs: 'bars' });
    other.tick(100, START, 1);
    state.isBehind = true;
    expect(other.takeMark()).toBeUndefined();
    Object.assign(state, { isBehind: false, isIdle: true });
    expect([other.takeMark(), other.needsMissed]).toEqual([undefined, false]);
    state.isIdle = false;
    expect([other.takeMark()?.atMs, other.needsMissed]).toEqual([START, true]);
  });

  it('takes the time of a bar from the calendar of its instrument', () => {
    const share: ListedInstrument = { ...COIN, finest: '1D', instrument: testInstrument('US_Equity', 'AAPL') };
    const ends: number[] = [];
    const sink: StepSink = { tick: () => {}, missedBar: ({ endMs }) => void ends.push(endMs) };
    const stream = new PriceStream(share, sink, { missedAs: 'bars' });
    const session = calendarOf(share.instrument.schedule).next(START);
    stream.restore(session.openMs - 1, 100);
    stream.hold();
    const day = { timeMs: session.openMs, open: 1, high: 1, low: 1, close: 1, volume: 1 };
    stream.fill({ bars: [day], timeframe: '1D', closed: new Map() });
    expect(ends).toEqual([session.closeMs]);
  });
});
