import type { Bar } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import type { ListedInstrument } from '../registry.ts';
import { FirstMinute } from './first-minute.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 18, 12);
const COIN: ListedInstrument = {
  no: 1,
  finest: '1m',
  licence: 'simulated',
  instrument: testInstrument('Crypto', 'BTC-USD'),
};

const minute = (at: number, low: number, high: number): Bar => {
  return { timeMs: NOON + at * MINUTE, open: low, high, low, close: high, volume: 1 };
};

/** A minute that prices came back in, of which these have been received. */
function came(back: { timeMs: number; price: number }, ...later: [timeMs: number, price: number][]): FirstMinute {
  const own = new FirstMinute(COIN, { throughMs: NOON, before: 100, first: undefined, heard: [] });
  own.note(back.price, NOON + back.timeMs);
  for (const [timeMs, price] of later) own.note(price, NOON + timeMs);
  return own;
}

describe('the minute in which prices came back', () => {
  it('shows prices beyond all that were received, with the first one’s time', () => {
    const own = came({ timeMs: 40_000, price: 102 }, [50_000, 103], [61_000, 120]);
    expect(own.endMs).toBe(NOON + MINUTE);
    expect(own.excursions([minute(0, 98, 105), minute(1, 90, 130)])).toEqual([
      {
        barMs: NOON,
        timeframe: '1m',
        sinceMs: NOON - 1,
        atMs: NOON + 40_000,
        ways: [
          { edge: 103, extreme: 105, isFromInside: true },
          { edge: 100, extreme: 98, isFromInside: false },
        ],
        returns: [],
      },
    ]);
    expect(own.excursions([minute(0, 100, 103)])).toEqual([]);
  });

  it('shows a whole minute that came before it, beyond the prices around it', () => {
    const own = came({ timeMs: 65_000, price: 102 }, [70_000, 108]);
    expect(own.excursions([minute(0, 100, 105), minute(1, 101, 108)])).toMatchObject([
      { barMs: NOON, atMs: NOON + MINUTE - 1, ways: [{ edge: 102, extreme: 105, isFromInside: true }] },
      { barMs: NOON + MINUTE, ways: [], returns: [{ edge: 102, extreme: 105 }] },
    ]);
  });

  it('shows where prices came back in a later minute than they had gone', () => {
    const own = came({ timeMs: 125_000, price: 101 });
    const bars = [minute(0, 100, 105), minute(1, 104, 106), minute(2, 99, 104)];
    expect(own.excursions(bars)).toEqual([
      {
        barMs: NOON,
        timeframe: '1m',
        sinceMs: NOON - 1,
        atMs: NOON + MINUTE - 1,
        returns: [],
        ways: [{ edge: 101, extreme: 105, isFromInside: true }],
      },
      {
        barMs: NOON + MINUTE,
        timeframe: '1m',
        sinceMs: NOON + MINUTE - 1,
        atMs: NOON + 2 * MINUTE - 1,
        ways: [{ edge: 105, extreme: 106, isFromInside: false }],
        returns: [{ edge: 104, extreme: 105, isFromInside: false }],
      },
      {
        barMs: NOON + 2 * MINUTE,
        timeframe: '1m',
        sinceMs: NOON + 2 * MINUTE - 1,
        atMs: NOON + 125_000,
        ways: [{ edge: 100, extreme: 99, isFromInside: false }],
        returns: [{ edge: 101, extreme: 106, isFromInside: false }],
      },
    ]);
  });

  it('knows what had been received before its history was', () => {
    const heard = [
      { timeMs: NOON - MINUTE, high: 200, low: 1 },
      { timeMs: NOON, high: 106, low: 99 },
      { timeMs: NOON + MINUTE, high: 200, low: 1 },
    ];
    const first = { timeMs: NOON + 5_000, price: 106 };
    const own = new FirstMinute(COIN, { throughMs: NOON, before: 100, first, heard });
    expect(own.excursions([minute(0, 98, 106)])).toMatchObject([
      { atMs: NOON + 5_000, ways: [{ edge: 99, extreme: 98, isFromInside: true }] },
    ]);
  });

  it('is saved from the first price on, and over when nobody waits for it any more', () => {
    const own = new FirstMinute(COIN, { throughMs: NOON, before: 100, first: undefined, heard: [] });
    expect(own.saved).toBeUndefined();
    own.note(101, NOON + 1);
    const first = { timeMs: NOON + 1, price: 101 };
    expect(own.saved).toEqual({ throughMs: NOON, before: 100, first, high: 101, low: 100 });
    expect(own.isOver(NOON + 1_440 * MINUTE)).toBe(false);
    expect(own.isOver(NOON + 1_442 * MINUTE)).toBe(true);
  });

  it('begins with the first price since then, not with one from before that comes again', () => {
    const own = came({ timeMs: -5_000, price: 90 }, [40_000, 101]);
    expect(own.excursions([minute(0, 95, 101)])).toMatchObject([
      { atMs: NOON + 40_000, ways: [{ edge: 100, extreme: 95 }] },
    ]);
  });

  it('is none where a price comes only long afterwards, or came before', () => {
    expect(came({ timeMs: 2 * MINUTE, price: 100 }).isOver(NOON + 2 * MINUTE)).toBe(true);
    const first = { timeMs: NOON - 5_000, price: 100 };
    expect(new FirstMinute(COIN, { throughMs: NOON, before: 100, first, heard: [] }).isOver(NOON + 1)).toBe(true);
  });
});
