import {
  aggregateBars,
  type Bar,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  HOUR_MS,
  type Instrument,
  MINUTE_MS,
} from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { walkingBars } from '../../testing/walking-bars.ts';
import { registerInstruments } from '../registry.ts';
import { readChartBars } from './chart-bars.ts';
import { openBarStore } from './open-bar-store.ts';
import { SplitBook } from './split-book.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const SHARE = testInstrument('Indian_Equity', 'RELIANCE');

/** Minutes of some sessions, and their hours. */
function barsOf(instrument: Instrument, from: string, to: string) {
  const calendar = calendarOf(instrument.schedule);
  const opens = calendar
    .between(Date.parse(from), Date.parse(to))
    .flatMap(({ openMs, closeMs }) =>
      Array.from({ length: (closeMs - openMs) / MINUTE_MS }, (_, i) => openMs + i * MINUTE_MS),
    );
  const walk = walkingBars(5, opens.length, 0, 1);
  const minutes = BarSeries.from(walk.map((bar, i): Bar => ({ ...bar, timeMs: opens[i] as number, volume: i % 7 })));
  return { calendar, minutes, hours: aggregateBars(minutes, calendar, 60) };
}

async function setUp(instrument: Instrument, hours: BarSeries) {
  const database = await testDatabase();
  const registry = await registerInstruments(database.db, new FakeFeed([instrument]).feeds);
  const [listed] = registry.all;
  if (!listed) throw new Error('no instrument');
  const store = openBarStore(database.pool);
  const calendar = calendarOf(instrument.schedule);
  const keep = (bars: BarSeries) =>
    store.append(
      [...bars].map((bar) => {
        const knownAtMs = barSlot(calendar, 60, bar.timeMs)?.endMs ?? 0;
        return { instrumentNo: listed.no, timeframe: '1h' as const, bar, knownAtMs };
      }),
    );
  await keep(hours);
  const read = async (timeframe: '2h' | '4h', range: Parameters<typeof readChartBars>[3]) => [
    ...(await readChartBars({ store, splits: new SplitBook([]) }, listed, timeframe, range)),
  ];
  return { listed, read };
}

describe.each([
  ['Indian shares', SHARE, '2026-06-01T00:00Z', '2026-06-20T00:00Z'],
  ['coins', COIN, '2026-06-01T00:00Z', '2026-06-06T00:00Z'],
] as const)('2h and 4h bars of %s', (_, instrument, from, to) => {
  it.each(['2h', '4h'] as const)('are those of the minutes, %s, in pages of any size', async (timeframe) => {
    const { calendar, minutes, hours } = barsOf(instrument, from, to);
    const { read } = await setUp(instrument, hours);
    const whole = [...aggregateBars(minutes, calendar, barLength(timeframe))];
    const atMs = Date.parse(to);
    expect(await read(timeframe, { atMs, limit: 1_000 })).toEqual(whole);
    for (const limit of [1, 3, 8]) {
      const paged: Bar[] = [];
      for (let beforeMs = atMs; ; beforeMs = paged[0]?.timeMs ?? 0) {
        const page = await read(timeframe, { atMs, beforeMs, limit });
        if (page.length === 0) break;
        paged.unshift(...page);
      }
      expect(paged).toEqual(whole);
    }
  });
});

it('counts from the open of the session, and has its short last bar', async () => {
  const { hours } = barsOf(SHARE, '2026-06-01T00:00Z', '2026-06-02T00:00Z');
  const { read } = await setUp(SHARE, hours);
  const clock = ({ timeMs }: Bar) => new Date(timeMs + 5.5 * HOUR_MS).toISOString().slice(11, 16);
  const atMs = Date.parse('2026-06-02T00:00Z');
  expect((await read('2h', { atMs, limit: 9 })).map(clock)).toEqual(['09:15', '11:15', '13:15', '15:15']);
  expect((await read('4h', { atMs, limit: 9 })).map(clock)).toEqual(['09:15', '13:15']);
});

describe('the last bar', () => {
  const OPEN = Date.parse('2026-06-01T00:00Z');
  const { hours } = barsOf(COIN, '2026-06-01T00:00Z', '2026-06-01T12:00Z');
  const opensAt = async (stored: number, atMs: number) => {
    const { read } = await setUp(COIN, hours.slice(0, stored));
    return (await read('4h', { atMs, limit: 9 })).map(({ timeMs }) => (timeMs - OPEN) / HOUR_MS);
  };

  it('is left out while it forms', async () => {
    expect(await opensAt(7, OPEN + 7.5 * HOUR_MS)).toEqual([0]);
  });

  it('is left out after its end while its last hour is on its way, and there with it', async () => {
    expect(await opensAt(7, OPEN + 8 * HOUR_MS + 1_000)).toEqual([0]);
    expect(await opensAt(8, OPEN + 8 * HOUR_MS + 3_000)).toEqual([0, 4]);
  });

  it('is there where nothing was traded in its last hour', async () => {
    expect(await opensAt(7, OPEN + 8 * HOUR_MS + 2 * MINUTE_MS)).toEqual([0, 4]);
  });
});
