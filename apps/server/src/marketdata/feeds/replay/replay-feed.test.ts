import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Bar,
  BarBuilder,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type Instrument,
  MARKETS,
  type Market,
  type Tick,
  type Timeframe,
} from '@wickwise/market';
import { hasRecorded, RECORDED } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartError } from '#platform/start-error.ts';
import { folderOf, minutes, WEEK } from '../../../testing/recordings.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { Feed, FeedSink } from '../feed.ts';
import { replayFeed } from './replay-feed.ts';

const log = pino({ level: 'silent' });

/** Plays a feed from beginning to rewind, as fast as it goes, and returns what it sent. */
async function playThrough(feed: Feed, markets: readonly Market[] = MARKETS) {
  const ticks: Tick[] = [];
  const instruments = (await Promise.all(markets.map((market) => feed.instruments(market)))).flat();
  const rewound = new Set<Market>();
  const done = Promise.withResolvers<void>();
  const sink: FeedSink = {
    tick: (tick) => !rewound.has(tick.instrumentId.split(':')[0] as Market) && ticks.push(tick),
    rewound: (market) => {
      rewound.add(market);
      if (feed.markets.every((one) => rewound.has(one))) done.resolve();
    },
    health: () => {},
    gap: () => {},
    revised: () => {},
    rejected: () => {},
    isBusy: () => false,
  };
  feed.setSubscriptions(new Set(instruments.map(({ instrument }) => instrument.id)), sink);
  await feed.start();
  await done.promise;
  await feed.stop();
  return { ticks, instruments };
}

/** What the bar builder makes of ticks, for one instrument and timeframe. */
function rebuilt(instrument: Instrument, finest: Timeframe, ticks: readonly Tick[]): Bar[] {
  const builder = new BarBuilder({ lengths: [barLength(finest)] });
  builder.track(instrument, barLength(finest));
  const events = ticks.flatMap((tick) => {
    if (tick.instrumentId !== instrument.id) return [];
    const closed = builder.advance(instrument.schedule, tick.exchangeTimeMs);
    builder.add(tick);
    return closed;
  });
  events.push(...builder.advance(instrument.schedule, Number.MAX_SAFE_INTEGER));
  return events.map(({ bar }) => bar);
}

describe('the replay feed', () => {
  it('plays each recorded bar as its four prices', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 3) });
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    const { ticks } = await playThrough(feed);
    expect(ticks).toHaveLength(5 * 3 * 4);
    expect(ticks.slice(0, 4).map(({ price, size, exchangeTimeMs }) => [price, size, exchangeTimeMs % 60_000])).toEqual([
      [100, 2, 0],
      [99, 2, 20_000],
      [102, 2, 40_000],
      [101, 4, 59_999],
    ]);
    expect(new Set(ticks.map(({ seq }) => seq)).size).toBe(ticks.length);
  });

  it('skips the hours in which nothing was recorded', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 3) });
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    // without skipping, these five days would take 43 s, longer than a test may
    const { ticks } = await playThrough(feed);
    expect(new Date(ticks.at(-1)?.exchangeTimeMs ?? 0).toISOString()).toBe('2024-01-12T10:02:59.999Z');
  });

  it('gives each market its own clock and range', async () => {
    const folder = folderOf({
      'crypto/mine/1m/BTCUSDT.csv.gz': minutes(WEEK, '10:00', 3),
      'us_equity/mine/1d/AAPL.csv': ['2020-03-02T00:00:00Z,10,12,9,11,100', '2020-03-03T00:00:00Z,11,12,9,10,100'],
    });
    const feed = await replayFeed({ folder, speed: 1 }, log);
    expect(feed.markets).toEqual(['US_Equity', 'Crypto']);
    expect(new Date(feed.clock.now('Crypto')).toISOString()).toBe('2024-01-08T00:00:00.000Z');
    expect(new Date(feed.clock.now('US_Equity')).toISOString()).toBe('2020-03-02T14:30:00.000Z');
    expect(feed.note('US_Equity')).toBe('2020-03-02 at 1 times its speed');
    expect(await feed.instruments('US_Equity')).toMatchObject([{ finest: '1D', instrument: { name: 'Apple' } }]);
  });

  it('puts days to their sessions, and the short Sunday of forex into Monday', async () => {
    const folder = folderOf({
      'forex/mine/1d/EURUSD.csv': [
        '2023-09-08T00:00:00Z,1.07,1.08,1.06,1.07,50',
        '2023-09-10T00:00:00Z,1.071,1.075,1.07,1.072,5',
        '2023-09-11T00:00:00Z,1.072,1.074,1.071,1.073,50',
      ],
    });
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    const { ticks, instruments } = await playThrough(feed);
    const [only] = instruments;
    if (!only) throw new Error('no instrument');
    const bars = rebuilt(only.instrument, only.finest, ticks);
    expect(bars.map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 16))).toEqual([
      '2023-09-07T21:00',
      '2023-09-10T21:00',
    ]);
    expect(bars[1]).toMatchObject({ open: 1.071, high: 1.075, low: 1.07, close: 1.073, volume: 55 });
  });

  it('leaves recordings aside whose bars are cut differently', async () => {
    const hours = WEEK.flatMap((day) => [4, 5, 6].map((hour) => `${day}T0${hour}:30:00Z,10,11,9,10,1`));
    const folder = folderOf({
      'in_index/mine/1h/NIFTY50.csv': hours,
      'in_index/mine/1d/NIFTY50.csv': WEEK.map((day) => `${day}T00:00:00Z,10,11,9,10,1`),
    });
    const feed = await replayFeed({ folder, speed: 1 }, log);
    expect(await feed.instruments('Indian_Equity')).toMatchObject([{ finest: '1D' }]);
  });

  it('prefers the finest recording of the time, and compares with the close before, splits included', async () => {
    const folder = folderOf({
      'manifest.csv': [],
      'us_equity/raw/1m/AAPL.csv': [
        ...minutes(['2014-06-04', '2014-06-05', '2014-06-06'], '19:58', 2, 645),
        ...minutes(['2014-06-09', '2014-06-10'], '13:30', 2, 92),
      ],
      'us_equity/other/1d/AAPL.csv': ['2014-06-06T00:00:00Z,1,2,1,2,1'],
      'us_equity/other/1d/IBM.csv': ['2014-06-06T00:00:00Z,1,2,1,2,1'],
      'corporate_actions/AAPL.csv': [
        '1998-01-02,0.86,0.0357143,1',
        '2014-06-06,0.9,0.0357143,645',
        '2020-08-28,0.9,0.25,500',
      ],
    });
    writeFileSync(
      path.join(folder, 'manifest.csv'),
      'path,first_utc,last_utc,adjustment\nus_equity/raw/1m/AAPL.csv,2014-06-04T19:58:00Z,2014-06-10T13:31:00Z,"none (raw), as traded"\n',
    );
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    expect((await feed.instruments('US_Equity')).map(({ instrument, finest }) => [instrument.symbol, finest])).toEqual([
      ['AAPL', '1m'],
      ['IBM', '1D'],
    ]);
    const actions = await feed.corporateActions(0, Number.MAX_SAFE_INTEGER);
    expect(actions.map(({ effectiveMs, factor }) => [new Date(effectiveMs).toISOString(), factor])).toEqual([
      ['2014-06-09T13:30:00.000Z', 1 / 7],
      ['2020-08-31T13:30:00.000Z', 0.25],
    ]);
    const { ticks } = await playThrough(feed);
    const afterSplit = ticks.find(({ exchangeTimeMs }) => exchangeTimeMs === Date.parse('2014-06-09T13:30:00Z'));
    expect(afterSplit).toMatchObject({ price: 92, referencePrice: expect.closeTo(647 / 7, 9) });
  });

  it('refuses a table of splits with a ragged line, and reads one that begins with a byte order mark', async () => {
    const recorded = 'us_equity/mine/1m/AAPL.csv';
    const folder = folderOf({
      [recorded]: minutes(['2014-06-04', '2014-06-05'], '19:58', 2, 645),
      'corporate_actions/AAPL.csv': [],
    });
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    const span = '2014-06-04T19:58:00Z,2014-06-05T19:59:00Z';
    write('manifest.csv', `path,first_utc,last_utc,adjustment\n${recorded},${span},none`);
    write('corporate_actions/AAPL.csv', '\uFEFFlast_date,split_factor\r\n2014-06-06,0.25\r\n2020-08-28,1');
    const feed = await replayFeed({ folder, speed: 1 }, log);
    expect(await feed.corporateActions(0, Number.MAX_SAFE_INTEGER)).toMatchObject([{ factor: 0.25 }]);
    write('corporate_actions/AAPL.csv', 'last_date,split_factor\n2014-06-06,0.25,7');
    await expect(replayFeed({ folder, speed: 1 }, log)).rejects.toThrow(/AAPL\.csv:2: expected as many cells/);
  });

  it('measures change from the last price in trading hours of the session before', async () => {
    const folder = folderOf({
      'us_equity/mine/1m/SPY.csv': WEEK.flatMap((day, i) => [
        ...minutes([day], '14:28', 1, 300), // before the opening at 14:30 UTC
        ...minutes([day], '14:30', 2, 100 + 10 * i), // closes at 102, 112 ...
        ...minutes([day], '21:00', 2, 500), // after the close
      ]),
      'us_equity/mine/1d/SPY.csv': ['2024-01-05T00:00:00Z,90,96,89,95,1000'],
    });
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    const { ticks } = await playThrough(feed);
    const referencesOn = (day: string) => {
      const own = ticks.filter(({ exchangeTimeMs }) => new Date(exchangeTimeMs).toISOString().startsWith(day));
      return [...new Set(own.map(({ referencePrice }) => referencePrice))];
    };
    // the first day's reference is known from the daily recording alone
    expect(WEEK.map(referencesOn)).toEqual([[95], [102], [112], [122], [132]]);
    const times = ticks.map(({ exchangeTimeMs }) => new Date(exchangeTimeMs).toISOString().slice(0, 16));
    expect(times).toEqual(expect.arrayContaining(['2024-01-09T14:28', '2024-01-09T21:01'])); // they are played
  });

  it('gives history out of the same set, closed bars only', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 12) });
    const feed = await replayFeed({ folder, speed: 1 }, log);
    const read = async (timeframe: Timeframe, toMs: number) => {
      const all: Bar[] = [];
      const fromMs = Date.parse('2024-01-09T10:05Z');
      for await (const page of feed.history({ id: 'Crypto:BTC-USD', timeframe, fromMs, toMs })) all.push(...page);
      return all.map(({ timeMs }) => new Date(timeMs).toISOString().slice(8, 16));
    };
    expect(await read('5m', Date.parse('2024-01-10T10:10Z'))).toEqual(['09T10:05', '09T10:10', '10T10:00', '10T10:05']);
    expect(await read('1D', Date.parse('2024-01-12T00:00Z'))).toEqual(['10T00:00', '11T00:00']);
  });

  it('is another source when a recording changes, and the same when its folder moves', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 3), 'notes.txt': ['mine'] });
    const sourceOf = async (from: string) => (await replayFeed({ folder: from, speed: 1 }, log)).source;
    const source = await sourceOf(folder);
    const moved = path.join(temporaryFolder(), 'moved');
    cpSync(folder, moved, { recursive: true, preserveTimestamps: true });
    writeFileSync(path.join(moved, 'notes.txt'), 'not played');
    expect(await sourceOf(moved)).toBe(source);
    const file = path.join(moved, 'crypto/mine/1m/BTCUSDT.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace(',100,', ',101,')); // of the same size
    expect(await sourceOf(moved)).not.toBe(source);
  });

  it('names a file that is no recording, and plays the others', async () => {
    const folder = folderOf({
      'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 3),
      'crypto/mine/1m/ETHUSDT.csv.gz': minutes(WEEK, '10:00', 3),
      'crypto/mine/1m/SOLUSDT.csv': minutes(WEEK, '10:00', 3),
      'forex/mine/1d/EURUSD.csv': WEEK.map((day) => `${day}T00:00:00Z,1,2,1,2,1`),
      'forex/mine/1d/GBPUSD.csv': WEEK.map((day) => `${day}T00:00:00Z,1,2,1,2,1`),
    });
    writeFileSync(path.join(folder, 'crypto/mine/1m/ETHUSDT.csv.gz'), Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]));
    writeFileSync(path.join(folder, 'crypto/mine/1m/SOLUSDT.csv'), 'time;open;high\n');
    writeFileSync(path.join(folder, 'forex/mine/1d/GBPUSD.csv'), '<html>not found</html>\n');
    const error = vi.spyOn(log, 'error');
    onTestFinished(() => error.mockRestore());
    const feed = await replayFeed({ folder, speed: 1 }, log);
    expect((await feed.search('')).map(({ instrument }) => instrument.symbol).sort()).toEqual(['BTC-USD', 'EURUSD']);
    const named = error.mock.calls.map(([fields]) => path.basename((fields as unknown as { file: string }).file));
    expect(named.sort()).toEqual(['ETHUSDT.csv.gz', 'GBPUSD.csv', 'SOLUSDT.csv']);
  });

  it('plays what there is, however short', async () => {
    const folder = folderOf({
      'crypto/mine/1h/BTCUSDT.csv': WEEK.slice(0, 3).map((day) => `${day}T10:00:00Z,1,2,1,2,1`),
      'crypto/mine/1m/ETHUSDT.csv': minutes(WEEK.slice(0, 1), '10:00', 3),
    });
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    const { ticks } = await playThrough(feed);
    const days = new Set(ticks.map(({ exchangeTimeMs }) => new Date(exchangeTimeMs).toISOString().slice(0, 10)));
    expect([...days]).toEqual(WEEK.slice(0, 3)); // the longest run, not the finest
  });

  it('says of which markets nothing can be played, and doesn’t start without any', async () => {
    const warn = vi.spyOn(log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const saturday = minutes(['2024-01-06'], '10:00', 3);
    const folder = folderOf({
      'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 3),
      'us_equity/mine/1m/AAPL.csv': saturday,
    });
    const feed = await replayFeed({ folder, speed: 1 }, log);
    expect(feed.markets).toEqual(['Crypto']);
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ market: 'US_Equity', recordings: 1 }]);
    const nothing = folderOf({ 'us_equity/mine/1m/AAPL.csv': saturday, 'crypto/mine/1m/BTCUSDT.csv': [] });
    await expect(replayFeed({ folder: nothing, speed: 1 }, log)).rejects.toThrow(
      new StartError(`There is nothing to play in ${nothing}: no recorded bar is in its market's trading hours.`),
    );
  });

  it('starts where the settings say, and says what it cannot play', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 3) });
    const feed = await replayFeed({ folder, speed: 1, from: '2024-01-10' }, log);
    expect(new Date(feed.clock.now('Crypto')).toISOString()).toBe('2024-01-10T00:00:00.000Z');
    await expect(replayFeed({ folder: path.join(folder, 'nothing'), speed: 1 }, log)).rejects.toThrow(/can't be read/);
    await expect(replayFeed({ folder: folderOf({}), speed: 1 }, log)).rejects.toThrow(/no recorded bars/);
  });

  it('leaves no bar out between its history and its first tick', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '00:00', 1_440) });
    const feed = await replayFeed({ folder, speed: 10_000, from: '2024-01-09' }, log);
    const startMs = feed.clock.now('Crypto');
    for (const timeframe of ['1m', '15m', '1h', '1D'] as const) {
      const known: Bar[] = [];
      for await (const page of feed.history({ id: 'Crypto:BTC-USD', timeframe, fromMs: 0, toMs: startMs })) {
        known.push(...page);
      }
      const slot = barSlot(calendarOf('always'), barLength(timeframe), startMs - 1);
      expect([timeframe, known.at(-1)?.timeMs]).toEqual([timeframe, slot?.openMs]);
    }
    const tick = vi.fn();
    const sink = {
      tick,
      rewound: () => {},
      health: () => {},
      gap: () => {},
      revised: () => {},
      rejected: () => {},
      isBusy: () => false,
    };
    feed.setSubscriptions(new Set(['Crypto:BTC-USD']), sink);
    await feed.start();
    await vi.waitFor(() => expect(tick).toHaveBeenCalled());
    await feed.stop();
    expect(tick.mock.calls[0]?.[0]).toMatchObject({ exchangeTimeMs: startMs });
  });

  it('stands past its end for long enough that the last bars close, however fast', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK.slice(0, 1), '23:50', 10) });
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    const [listed] = await feed.instruments('Crypto');
    if (!listed) throw new Error('no instrument');
    const builder = new BarBuilder({ lengths: [barLength('1m'), barLength('1D')] });
    builder.track(listed.instrument, barLength('1m'));
    const closed: string[] = [];
    const rewound = Promise.withResolvers<void>();
    const sink = { health: () => {}, gap: () => {}, revised: () => {}, rejected: () => {}, isBusy: () => false };
    feed.setSubscriptions(new Set(['Crypto:BTC-USD']), {
      ...sink,
      tick: (tick) => builder.add(tick),
      rewound: () => rewound.resolve(),
    });
    // bars are closed by a timer of the stage behind, which hears nothing of the feed's steps
    const timer = setInterval(() => {
      for (const { length } of builder.advance('always', feed.clock.now('Crypto'))) closed.push(String(length));
    }, 100);
    onTestFinished(() => clearInterval(timer));
    await feed.start();
    await rewound.promise;
    await feed.stop();
    expect(closed).toHaveLength(11);
    expect(closed.at(-1)).toBe('day');
  });

  it('waits while the stages behind it are busy', async () => {
    const folder = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 30) });
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    const tick = vi.fn();
    const isBusy = vi.fn(() => true);
    const sink = {
      tick,
      rewound: () => {},
      health: () => {},
      gap: () => {},
      revised: () => {},
      rejected: () => {},
      isBusy,
    };
    feed.setSubscriptions(new Set(['Crypto:BTC-USD']), sink);
    await feed.start();
    await vi.waitFor(() => expect(isBusy.mock.calls.length).toBeGreaterThan(5));
    expect(tick).not.toHaveBeenCalled();
    const standing = feed.clock.now('Crypto');
    isBusy.mockReturnValue(false);
    await vi.waitFor(() => expect(tick.mock.calls.length).toBeGreaterThan(10));
    expect(feed.clock.now('Crypto')).toBeGreaterThan(standing);
    await feed.stop();
  });
});

describe('the recorded sets', () => {
  it('compare SPY on 4 October 2013 with the close of the day before', async ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const folder = temporaryFolder();
    for (const file of ['1m/SPY.csv.gz', '1d/SPY.csv.gz']) {
      cpSync(path.join(RECORDED, 'ohlcv/us_equity/lean_raw', file), path.join(folder, 'us_equity/lean_raw', file));
    }
    const feed = await replayFeed({ folder, speed: 10_000 }, log);
    const tick = vi.fn();
    const sink = {
      tick,
      rewound: () => {},
      health: () => {},
      gap: () => {},
      revised: () => {},
      rejected: () => {},
      isBusy: () => false,
    };
    feed.setSubscriptions(new Set(['US_Equity:SPY']), sink);
    await feed.start();
    await vi.waitFor(() => expect(tick).toHaveBeenCalled());
    await feed.stop();
    const first = tick.mock.calls[0]?.[0] as Tick;
    expect(new Date(first.exchangeTimeMs).toISOString()).toBe('2013-10-04T13:30:00.000Z');
    expect(first).toMatchObject({ price: 167.74, referencePrice: 167.62 });
  });

  it('play in all four markets, and the builder makes the recorded bars of them again', async ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const feed = await replayFeed({ folder: RECORDED, speed: 10_000 }, log);
    expect(feed.markets).toEqual(MARKETS);
    const ticks: Tick[] = [];
    const instruments = (await Promise.all(MARKETS.map((market) => feed.instruments(market)))).flat();
    expect(instruments.length).toBeGreaterThan(400);
    const played = ['Indian_Equity:RELIANCE', 'US_Equity:SPY', 'Forex:EURUSD', 'Crypto:BTC-USD'].map((symbol) => {
      const found = instruments.find(({ instrument }) => instrument.id === symbol);
      if (!found) throw new Error(`${symbol} is not played`);
      return found;
    });
    const barsOf = ({ instrument, finest }: (typeof played)[number]): Bar[] =>
      rebuilt(instrument, finest, ticks).slice(0, -1);
    const ids = new Set(played.map(({ instrument }) => instrument.id));
    feed.setSubscriptions(new Set(instruments.map(({ instrument }) => instrument.id)), {
      tick: (tick) => void (ids.has(tick.instrumentId) && ticks.push(tick)),
      rewound: () => {},
      health: () => {},
      gap: () => {},
      revised: () => {},
      rejected: () => {},
      isBusy: () => false,
    });
    await feed.start();
    await vi.waitFor(
      () => {
        for (const one of played) expect(barsOf(one).length).toBeGreaterThan(20);
      },
      { interval: 250 },
    );
    await feed.stop();
    for (const found of played) {
      const bars = barsOf(found);
      const recorded = new BarSeries();
      const request = { id: found.instrument.id, timeframe: found.finest, fromMs: bars[0]?.timeMs ?? 0 };
      const endMs = (bars.at(-1)?.timeMs ?? 0) + 60_000;
      for await (const page of feed.history({ ...request, toMs: Number.MAX_SAFE_INTEGER })) {
        for (const bar of page) if (bar.timeMs < endMs) recorded.push(bar);
      }
      expect(bars).toEqual([...recorded]);
      const calendar = calendarOf(found.instrument.schedule);
      expect(bars.every(({ timeMs }) => calendar.sessionAt(timeMs))).toBe(true);
    }
  });
});
