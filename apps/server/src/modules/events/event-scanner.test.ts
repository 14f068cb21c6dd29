import { randomUUIDv7 } from 'node:crypto';
import { BarSeries } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { EventScanner } from './event-scanner.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const DAY = 86_400_000;
const FIRST = Date.parse('2024-01-01T00:00Z');
const DAYS = 500;

async function setUp(closeOf?: (i: number) => number) {
  const { db, pool } = await testDatabase();
  const feed = new FakeFeed([COIN]);
  feed.nowMs = FIRST + DAYS * DAY + 1_000;
  const registry = await registerInstruments(db, feed.feeds);
  const store = openBarStore(pool);
  const no = registry.byId(COIN.id)?.no ?? 0;
  const day = (i: number, high = 102) => {
    const close = closeOf?.(i) ?? 100;
    const [top, low] = closeOf ? [close + 1, close - 1] : [high, 98];
    return { timeMs: FIRST + i * DAY, open: close, high: top, low, close, volume: 1_000 };
  };
  const append = (bars: Iterable<ReturnType<typeof day>>) =>
    store.append([...bars].map((bar) => ({ instrumentNo: no, timeframe: '1D', bar, knownAtMs: bar.timeMs + DAY })));
  await append(BarSeries.from(Array.from({ length: DAYS }, (_, i) => day(i, i === DAYS - 3 ? 103 : 102))));
  const scanner = () => new EventScanner({ db, store, registry, splits: new SplitBook([]), clock: feed.clock });
  const stored = () =>
    db.selectFrom('market_events').select(['kind', 'direction', 'bar_time', 'at', 'facts']).orderBy('at').execute();
  const close = (i: number, high: number, areRevisions = false) =>
    scanner().barsClosed({
      market: 'Crypto',
      timeframe: '1D',
      endMs: FIRST + (i + 1) * DAY,
      areRevisions,
      bars: [{ id: COIN.id, bar: day(i, high) }],
    });
  return { db, no, feed, scanner, stored, append, day, close };
}

describe('the scan for events', () => {
  it('finds those of the last days when history is there, once, however often it looks', async () => {
    const { db, scanner, stored } = await setUp();
    await scanner().historyLoaded([COIN.id]);
    await scanner().historyLoaded([COIN.id]);
    const barTime = FIRST + (DAYS - 3) * DAY;
    expect(await stored()).toEqual([
      {
        kind: 'high',
        direction: 'bullish',
        bar_time: barTime,
        at: barTime + DAY,
        facts: { since: 364, old: 102 },
      },
    ]);
    const [turnover] = await db.selectFrom('instrument_turnovers').selectAll().execute();
    expect(turnover?.turnover).toBe(100_000);
  });

  it('begins nothing more when the process ends, and the next one finds it', async () => {
    const { scanner, stored } = await setUp();
    const ending = scanner();
    ending.end();
    await ending.historyLoaded([COIN.id]);
    expect(await stored()).toEqual([]);
    await scanner().historyLoaded([COIN.id]);
    expect(await stored()).toHaveLength(1);
  });

  it('goes on after what an earlier version of a rule directionsAfter', async () => {
    const { db, no, scanner, stored } = await setUp((i) => (i < DAYS - 4 ? 1_000 - i : 2 * i));
    await scanner().historyLoaded([COIN.id]);
    const turned = (await stored()).filter(({ kind }) => kind === 'rating');
    expect(turned).toMatchObject([{ direction: 'bullish' }]);
    const [{ bar_time = 0 } = {}] = turned;
    const directionsAfter = async (barTimeMs: number) => {
      await db.deleteFrom('market_events').execute();
      const [at, event] = [new Date(barTimeMs), { direction: 'bearish', price: 1, size: 1, facts: '{}' } as const];
      const key = { id: randomUUIDv7(), instrument_no: no, timeframe: timeframeCode('1D'), kind: 'rating' } as const;
      await db
        .insertInto('market_events')
        .values({ ...key, ...event, version: 1, bar_time: at, at, stored_at: at })
        .execute();
      await scanner().historyLoaded([COIN.id]);
      return (await stored()).filter(({ kind }) => kind === 'rating').map(({ direction }) => direction);
    };
    expect(await directionsAfter(bar_time)).toEqual(['bearish']);
    expect(await directionsAfter(bar_time - DAY)).toEqual(['bearish', 'bullish']);
  });

  it('finds that of a bar as it closes; a correction changes nothing that was directionsAfter', async () => {
    const { feed, append, stored, day, close } = await setUp();
    await append([day(DAYS, 104)]);
    feed.nowMs += DAY;
    await close(DAYS, 104);
    expect(await stored()).toMatchObject([{ kind: 'high', bar_time: FIRST + DAYS * DAY }]);
    await append([day(DAYS, 99)]);
    await close(DAYS, 99, true);
    expect(await stored()).toHaveLength(1);
  });
});
