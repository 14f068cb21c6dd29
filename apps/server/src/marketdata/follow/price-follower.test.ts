import { type Bar, BarSeries, calendarOf, type InstrumentId } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SerialQueue } from '#platform/serial-queue.ts';
import { SplitBook } from '../bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '../registry.ts';
import type { LateExcursions } from './first-minute.ts';
import { isAhead, PriceFollower } from './price-follower.ts';
import { PriceStream } from './price-stream.ts';
import { RecentMinutes } from './recent-minutes.ts';

const MINUTE = 60_000;
const CLOSE_DELAY = 2_000;
const START = Date.parse('2026-03-02T10:00:00Z');
const SPLIT = START + 5 * MINUTE;
const [COIN, OTHER] = ['BTC-USD', 'ETH-USD'].map((symbol, i): ListedInstrument => {
  return { no: i + 1, finest: '1m', licence: 'simulated', instrument: testInstrument('Crypto', symbol) };
}) as [ListedInstrument, ListedInstrument];
const { market } = COIN.instrument;

/** Follows a coin that splits once; records prices, and adjusts when the test asks for it. */
function setUp(bars: readonly Bar[] = [], coin = COIN, recent?: RecentMinutes) {
  const { id } = coin.instrument;
  const log: number[] = [];
  const adjusted = Promise.withResolvers<void>();
  const queue = new SerialQueue(pino({ level: 'silent' }));
  let nowMs = START;
  let whileReading = (): void => {};
  const read = async (): Promise<BarSeries> => {
    const found = BarSeries.from(bars);
    whileReading();
    whileReading = () => {};
    return found;
  };
  const excursions: LateExcursions[] = [];
  const sink = {
    tick: (price: number) => void log.push(price),
    excursions: (found: LateExcursions) => void excursions.push(found),
  };
  const stream = new PriceStream(coin, sink, { missedAs: 'prices' });
  const follower = new PriceFollower({
    closeDelayMs: CLOSE_DELAY,
    ...(recent && { recent }),
    name: 'a log',
    queue,
    nowOf: () => nowMs,
    streams: new Map<InstrumentId, PriceStream>([[id, stream]]),
    registry: new InstrumentRegistry([coin, OTHER]),
    splits: new SplitBook([{ instrumentNo: 1, effectiveMs: SPLIT, factor: 0.5 }]),
    store: { read, readStretches: async () => new Map() },
    hooks: {
      adjust: async (_listed, _atMs, scale) => {
        await adjusted.promise;
        scale();
      },
    },
  });
  const tick = (timeMs: number, price: number, own = id): void => {
    nowMs = timeMs;
    const times = { exchangeTimeMs: timeMs, receiveTimeMs: timeMs, seq: 1 };
    follower.tick({ ...times, instrumentId: own, price, size: 1, referencePrice: Number.NaN });
  };
  const load = (throughMs: number, of = id, begunMs = nowMs): void =>
    follower.historyLoaded({ id: of, begunMs, throughMs, hasRevisions: false });
  const goTo = (ms: number): void => {
    nowMs = ms;
  };
  /** Does something during the next read of stored bars. */
  const duringRead = (what: () => void): void => {
    whileReading = what;
  };
  return { adjusted, duringRead, excursions, follower, goTo, load, log, queue, stream, tick };
}

const bar = (timeMs: number, price: number): Bar => {
  return { timeMs, open: price, high: price, low: price, close: price, volume: 1 };
};

describe('a price follower', () => {
  it('holds the first price after a split until its consumer has adjusted', async () => {
    const { adjusted, log, queue, stream, tick } = setUp();
    tick(START, 200);
    tick(SPLIT, 101);
    tick(SPLIT + 1, 102);
    expect(log).toEqual([200]);
    adjusted.resolve();
    await queue.idle();
    expect(log).toEqual([200, 101, 102]);
    expect(stream.lastPrice).toBe(102);
  });

  it('waits for the bars of a gap that begins during the adjustment', async () => {
    const { adjusted, follower, load, log, queue, tick } = setUp([bar(SPLIT + MINUTE, 110)]);
    tick(START, 200);
    tick(SPLIT, 101);
    follower.missed(market);
    tick(SPLIT + 3 * MINUTE, 103);
    adjusted.resolve();
    await queue.idle();
    expect(log).toEqual([200]);
    load(SPLIT + 3 * MINUTE);
    await queue.idle();
    expect([...new Set(log)]).toEqual([200, 101, 110, 103]);
  });

  it('waits for all bars of a gap that grows while the first of them are being read', async () => {
    const missed = [bar(START, 100), bar(START + MINUTE, 110)];
    const { duringRead, follower, goTo, load, log, queue, tick } = setUp(missed);
    tick(START, 100);
    goTo(START + MINUTE + 1);
    follower.missed(market);
    duringRead(() => {
      goTo(START + 2 * MINUTE);
      follower.missed(market);
    });
    load(START + MINUTE);
    await queue.idle();
    tick(START + 2 * MINUTE + 1, 90);
    expect(log).toEqual([100]);
    load(START + 2 * MINUTE);
    await queue.idle();
    expect([...new Set(log)]).toEqual([100, 110, 90]);
  });

  it('drops held steps when a replay starts over, and detects the split again', async () => {
    const { adjusted, follower, goTo, load, log, queue, tick } = setUp([bar(START, 7)]);
    tick(START, 200);
    follower.missed(market);
    tick(SPLIT, 101);
    goTo(START);
    follower.rewound({ market });
    tick(START + 1, 201);
    load(START + MINUTE);
    adjusted.resolve();
    await queue.idle();
    tick(SPLIT, 100);
    expect(log).toEqual([200, 201]);
    await queue.idle();
    expect(log).toEqual([200, 201, 100]);
  });

  it('waits for the history of a gap that ended after the market’s close', async () => {
    const share: ListedInstrument = { ...COIN, instrument: testInstrument('US_Equity', 'AAPL') };
    const closeMs = calendarOf(share.instrument.schedule).previous(START).closeMs;
    const missed = bar(closeMs - 5 * MINUTE, 250);
    const { follower, goTo, load, log, queue, tick } = setUp([missed], share);
    tick(closeMs - 30 * MINUTE, 200, share.instrument.id);
    goTo(closeMs + 2 * MINUTE);
    follower.missed('US_Equity');
    load(closeMs - 20 * MINUTE, share.instrument.id);
    await queue.idle();
    expect(log).toEqual([200]);
    load(closeMs + 2 * MINUTE - CLOSE_DELAY, share.instrument.id);
    await queue.idle();
    expect([...new Set(log)]).toEqual([200, 250]);
  });

  it('drops what is kept of an instrument without a price, too, when a replay starts over', () => {
    const { follower, stream } = setUp();
    stream.followCloses('1h');
    follower.rewound({ market });
    expect(stream.round).toBe(1);
    follower.rewound({ market, toMs: START });
    expect(stream.round).toBe(1);
  });

  it('fills an open gap although a wrong clock is corrected meanwhile', async () => {
    const { follower, load, log, queue, tick } = setUp([bar(START + MINUTE, 250)]);
    tick(START, 200);
    follower.missed(market);
    tick(START + 3 * MINUTE, 201);
    follower.rewound({ market, toMs: START + 3 * MINUTE });
    load(START + 3 * MINUTE);
    await queue.idle();
    expect([...new Set(log)]).toEqual([200, 250, 201]);
  });

  it('waits for the history of the newest gap, where what was loaded was read before its end', async () => {
    const at = (minute: number): number => START + (minute - 10) * MINUTE; // before the split
    const { follower, goTo, load, log, queue, tick } = setUp([bar(at(1), 250), bar(at(6), 300)]);
    tick(at(0), 200);
    goTo(at(3));
    follower.missed(market);
    tick(at(3), 201);
    goTo(at(9));
    follower.missed(market);
    tick(at(9), 202);
    load(at(3));
    await queue.idle();
    expect(log).toEqual([200]);
    load(at(9));
    await queue.idle();
    expect([...new Set(log)]).toEqual([200, 250, 201, 300, 202]);
  });

  it('waits for history that began to be loaded after a gap had ended, in whichever minute that was', async () => {
    const at = (minute: number): number => START + (minute - 10) * MINUTE; // before the split
    const { follower, goTo, load, log, queue, tick } = setUp([bar(at(1), 250), bar(at(3), 300)]);
    tick(at(0), 200);
    goTo(at(4) + 1_000);
    follower.missed(market);
    tick(at(4) + 1_500, 201);
    load(at(4), undefined, at(4) + 500);
    await queue.idle();
    expect(log).toEqual([200]);
    load(at(4));
    await queue.idle();
    expect([...new Set(log)]).toEqual([200, 250, 300, 201]);
  });

  it('waits for the minute that ended right before the gap did, and was not stored yet', async () => {
    const at = (minute: number): number => START + (minute - 10) * MINUTE; // before the split
    const { follower, goTo, load, log, queue, tick } = setUp([bar(at(3), 300)]);
    tick(at(0), 200);
    goTo(at(4) + CLOSE_DELAY - 500);
    follower.missed(market);
    load(at(3));
    await queue.idle();
    tick(at(4) + CLOSE_DELAY, 201);
    expect(log).toEqual([200]);
    load(at(4));
    await queue.idle();
    expect([...new Set(log)]).toEqual([200, 300, 201]);
  });

  it('forgets prices that are ahead of a corrected clock', async () => {
    const { follower, load, log, queue, stream, tick } = setUp([bar(START, 7)]);
    tick(START + 2 * MINUTE, 200);
    follower.missed(market);
    follower.rewound({ market, toMs: START });
    expect(stream.lastMs).toBe(Number.NEGATIVE_INFINITY);
    tick(START + 1, 201);
    load(START + MINUTE);
    await queue.idle();
    expect(log).toEqual([200, 201]);
  });

  it('continues from a mark in current prices, once the bars since then are loaded', async () => {
    const { adjusted, follower, goTo, load, log, queue, stream, tick } = setUp([bar(SPLIT, 99)]);
    adjusted.resolve();
    goTo(SPLIT + MINUTE);
    follower.resume({ listed: COIN, atMs: START, price: 200, seen: undefined, firstMinutes: [] });
    expect(stream.lastPrice).toBe(100);
    tick(SPLIT + MINUTE, 103);
    expect(log).toEqual([]);
    load(SPLIT + MINUTE);
    await queue.idle();
    expect([...new Set(log)]).toEqual([99, 103]);
    expect(follower.takeMarks()).toMatchObject([{ listed: COIN, atMs: SPLIT + MINUTE, price: 103 }]);
  });

  it('ignores instruments that nobody follows', async () => {
    const { follower, log, queue, tick } = setUp();
    tick(START, 5, OTHER.instrument.id);
    follower.missed(market);
    follower.historyLoaded({ id: OTHER.instrument.id, begunMs: START, throughMs: START, hasRevisions: false });
    await queue.idle();
    expect([log, follower.takeMarks(), follower.gapOf(OTHER.instrument.id)]).toEqual([[], [], undefined]);
  });
});

describe('the minute in which prices came back', () => {
  const at = (second: number): number => START - 10 * MINUTE + second * 1_000; // before the split
  const back: Bar = { ...bar(at(120), 103), high: 107, low: 99 };

  /** Prices of 100, a gap of a minute and a half, and then 102 and 103. */
  async function comeBack() {
    const all = setUp([bar(at(60), 101), back], COIN, new RecentMinutes(() => 4));
    const { follower, goTo, load, queue, tick } = all;
    tick(at(30), 100);
    follower.takeMarks();
    goTo(at(150));
    follower.missed(market);
    load(at(120));
    await queue.idle();
    tick(at(160), 102);
    tick(at(170), 103);
    return all;
  }

  it('is compared once its bar is loaded: what went beyond the received prices is delivered', async () => {
    const { excursions, goTo, load, log, queue, tick } = await comeBack();
    goTo(at(190));
    tick(at(190), 120);
    load(at(180));
    await queue.idle();
    const ways = [
      { edge: 103, extreme: 107, isFromInside: true },
      { edge: 101, extreme: 99, isFromInside: false },
    ];
    const place = { barMs: at(120), timeframe: '1m', sinceMs: at(120) - 1, atMs: at(160) };
    expect(excursions).toEqual([{ ...place, ways, returns: [] }]);
    expect(log.at(-1)).toBe(120);
    load(at(180));
    await queue.idle();
    expect(excursions).toHaveLength(1);
  });

  it('begins with a price from after the gap, not with one from before it that comes again', async () => {
    const all = setUp([bar(at(60), 101), back], COIN, new RecentMinutes(() => 4));
    const { excursions, follower, goTo, load, queue, tick } = all;
    tick(at(30), 100);
    goTo(at(150));
    follower.missed(market);
    tick(at(100), 90);
    goTo(at(155));
    load(at(120));
    await queue.idle();
    tick(at(160), 103);
    goTo(at(190));
    load(at(180));
    await queue.idle();
    expect(excursions).toMatchObject([{ barMs: at(120), atMs: at(160), ways: [{ extreme: 107 }, { extreme: 99 }] }]);
  });

  it('is saved with the mark, and compared by the next process', async () => {
    const { follower } = await comeBack();
    const [mark] = follower.takeMarks();
    const known = { throughMs: at(120), before: 101, first: { timeMs: at(160), price: 102 }, high: 103, low: 101 };
    expect(mark).toMatchObject({ atMs: at(170), price: 103, firstMinutes: [known] });
    const next = setUp([back, bar(at(180), 104)], COIN, new RecentMinutes(() => 4));
    next.goTo(at(250));
    if (mark) next.follower.resume(mark);
    next.load(at(240));
    await next.queue.idle();
    const ways = [
      { edge: 103, extreme: 107 },
      { edge: 101, extreme: 99 },
    ];
    expect(next.excursions).toMatchObject([{ barMs: at(120), atMs: at(160), ways }]);
    expect(next.follower.takeMarks()).toMatchObject([{ firstMinutes: [] }]);
  });

  it('is not compared by the next process after a split', async () => {
    const { follower } = await comeBack();
    const [mark] = follower.takeMarks();
    const next = setUp([back], COIN, new RecentMinutes(() => 4));
    next.adjusted.resolve();
    next.goTo(SPLIT + MINUTE);
    if (mark) next.follower.resume(mark);
    next.load(SPLIT + MINUTE);
    await next.queue.idle();
    expect(next.excursions).toEqual([]);
  });

  it('isn’t compared with a load of something else, and not waited for forever', async () => {
    const { excursions, follower, goTo, queue } = await comeBack();
    goTo(at(190));
    const { id } = COIN.instrument;
    follower.historyLoaded({ id, begunMs: at(190), throughMs: at(180), sinceMs: at(180), hasRevisions: false });
    await queue.idle();
    expect(excursions).toEqual([]);
    goTo(at(86_700));
    expect(follower.takeMarks()).toMatchObject([{ atMs: at(170), firstMinutes: [] }]);
  });

  it('is forgotten at a split', async () => {
    const { adjusted, excursions, load, queue, tick } = await comeBack();
    adjusted.resolve();
    tick(SPLIT + 1, 50);
    await queue.idle();
    load(SPLIT);
    await queue.idle();
    expect(excursions).toEqual([]);
  });
});

it('treats a mark ahead of its market’s clock as one of an earlier replay round', () => {
  expect([isAhead(START + MINUTE, START), isAhead(START + MINUTE + 1, START)]).toEqual([false, true]);
});
