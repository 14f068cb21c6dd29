import type { Bar, Instrument } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { type Split, SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { barsClosed, feedGaps, rewinds } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { followerCalls } from '../../../roles/advice.ts';
import { startCallOutcomes } from '../../../roles/call-outcomes.ts';
import { FakeFeed } from '../../../testing/fake-feed.ts';
import { priceHand } from '../../../testing/price-hand.ts';
import { addCall, addExpert, type TestCall } from '../../../testing/test-calls.ts';
import { createTestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { callsChanged } from '../topics.ts';
import type { CallStateChange } from './write-outcomes.ts';

const MINUTE = 60_000;
const START = Date.parse('2024-10-15T10:00:00Z');
const ETH = testInstrument('Crypto', 'ETH-USD');
const BTC = testInstrument('Crypto', 'BTC-USD');
const at = (minute: number): number => START + minute * MINUTE;

type Prices = [open: number, high: number, low: number, close: number];

/** Starts the computation of outcomes on a feed in the test's hands. */
async function setUp(name?: string, splits: (no: number) => Split[] = () => []) {
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const database = await testDatabase(name ?? (await createTestDatabase()));
  const { db } = database;
  const feed = new FakeFeed([ETH, BTC]);
  feed.nowMs = START;
  const registry = await registerInstruments(db, feed.feeds);
  const bus = new InProcessBus(log);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const store = openBarStore(database.pool);
  const changes: CallStateChange[] = [];
  const noOf = ({ id }: Instrument): number => registry.byId(id)?.no ?? 0;
  const context = {
    bus,
    config: { barCloseDelayMs: 2_000 },
    database,
    feeds: feed.feeds,
    lifecycle,
    log,
    registry,
    store,
  };
  bus.answer(followerCalls, { stateChanged: async (_tx, change) => void changes.push(change) });
  const start = () => startCallOutcomes({ ...context, splits: new SplitBook(splits(noOf(ETH))) });
  /** Stores the bar of a minute without a word about it. */
  const keep = async (minute: number, [open, high, low, close]: Prices, instrument = ETH): Promise<Bar> => {
    const bar = { timeMs: at(minute), open, high, low, close, volume: 1 };
    const row = { instrumentNo: noOf(instrument), timeframe: '1m' as const, bar, knownAtMs: at(minute + 1) };
    await store.append([row]);
    return bar;
  };
  /** Stores the bar of a minute and announces it. */
  const close = async (minute: number, prices: Prices, instrument = ETH): Promise<void> => {
    const bar = await keep(minute, prices, instrument);
    feed.nowMs = Math.max(feed.nowMs, at(minute + 1));
    const bars = [{ id: instrument.id, bar }];
    const batch = { market: 'Crypto' as const, timeframe: '1m' as const, endMs: at(minute + 1), areRevisions: false };
    bus.publish(barsClosed, 'Crypto', { ...batch, bars });
  };
  const publish = async (own: Partial<TestCall> = {}, expertId?: string): Promise<string> => {
    const call = { instrumentNo: noOf(ETH), market: 'Crypto', symbol: ETH.symbol, publishedAtMs: START } as const;
    const id = await addCall(db, { ...call, expertId: expertId ?? (await addExpert(db)), ...own });
    bus.publish(callsChanged, id, { callId: id, instrumentNo: noOf(ETH) });
    return id;
  };
  const rowOf = (id: string) => db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const chainOf = async (id: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('advice_entries')
      .select(['body'])
      .where('call_id', '=', id)
      .where('kind', '=', 'outcome')
      .orderBy('seq')
      .execute();
    return rows.map(({ body }) => JSON.parse(body).outcome.state);
  };
  return {
    ...priceHand(bus, feed),
    bus,
    close,
    chainOf,
    database,
    db,
    feed,
    keep,
    lifecycle,
    noOf,
    publish,
    rowOf,
    start,
    changes,
  };
}

describe('outcomes of calls', () => {
  it('follow a call to its target, each change once in row, chain and news, beside the index', async () => {
    const { chainOf, close, publish, rowOf, start, changes } = await setUp();
    const service = await start();
    const id = await publish({ targets: [104, 110] });
    await close(0, [2_000, 2_000, 2_000, 2_000], BTC);
    await close(0, [100, 101, 99, 100]);
    await service.idle();
    expect((await rowOf(id)).outcome).toMatchObject({ state: 'open', enteredAt: START, entryPrice: 100, indexPct: 0 });
    await close(1, [2_000, 2_040, 2_000, 2_020], BTC);
    await close(1, [101, 105, 100, 104]);
    await service.idle();
    await close(2, [2_020, 2_080, 2_000, 2_060], BTC);
    await close(2, [104, 112, 103, 111]);
    await service.idle();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'target', ended_at: at(3), entered_at: START, sign: 1 });
    expect(row.risk_pct).toBeCloseTo(5, 10);
    expect(row.outcome).toMatchObject({
      state: 'target',
      index: 'BTC-USD',
      comparedAt: at(3),
      close: 111,
      parts: [
        { share: 0.5, reason: 'target', price: 104, at: at(2) },
        { share: 0.5, reason: 'target', price: 110, at: at(3) },
      ],
    });
    expect(row.outcome.grossPct).toBeCloseTo(7, 10);
    expect(row.outcome.netPct).toBeCloseTo(7 - 0.12 * 2.07, 10); // 0.1 % fee and 0.02 % slippage on each fill
    expect(row.outcome.indexPct).toBeCloseTo((1 + 3) / 2, 10);
    expect([row.net_pct, row.index_pct]).toEqual([row.outcome.netPct, row.outcome.indexPct]);
    expect(await chainOf(id)).toEqual(['open', 'open', 'target']);
    expect(changes.map(({ callId, state }) => [callId, state])).toEqual([
      [id, 'open'],
      [id, 'target'],
    ]);
  });

  it('compare a call with the bars that closed before it was heard of, and drop what ends', async () => {
    const { chainOf, close, keep, feed, publish, rowOf, start } = await setUp();
    const service = await start();
    await keep(0, [100, 101, 99, 100]);
    await keep(1, [96, 97, 94, 95]);
    feed.nowMs = at(2);
    const id = await publish();
    await service.idle();
    expect(await rowOf(id)).toMatchObject({ state: 'stop', ended_at: at(2) });
    expect(await chainOf(id)).toEqual(['stop']);
    await close(2, [100, 120, 90, 100]);
    await service.idle();
    expect(await rowOf(id)).toMatchObject({ state: 'stop', ended_at: at(2) });
  });

  it('write running results at most once a minute, and changes at once', async () => {
    const { close, publish, rowOf, start } = await setUp();
    const service = await start();
    const id = await publish();
    await close(0, [100, 101, 99, 100]);
    await service.idle();
    await close(1, [100, 102, 99, 102]);
    await service.idle();
    expect((await rowOf(id)).outcome.comparedAt).toBe(at(1));
    await close(2, [100, 102, 90, 95]);
    await service.idle();
    expect((await rowOf(id)).outcome).toMatchObject({ state: 'stop', comparedAt: at(3) });
  });

  it('wait for history over a gap', async () => {
    const { bus, close, keep, loaded, price, publish, rowOf, start } = await setUp();
    const service = await start();
    const id = await publish();
    await close(0, [100, 101, 99, 100]);
    price(ETH, 100);
    await service.idle();
    bus.publish(feedGaps, 'Crypto', { market: 'Crypto', fromMs: at(1), toMs: at(3) });
    await close(3, [111, 112, 111, 111]); // the target, unless the stop was reached in the gap
    await service.idle();
    expect((await rowOf(id)).state).toBe('open');
    await keep(1, [100, 101, 94, 99]);
    await keep(2, [99, 100, 98, 99]);
    loaded(ETH);
    await service.idle();
    expect(await rowOf(id)).toMatchObject({ state: 'stop', ended_at: at(2) });
  });

  it('go on after a restart from where they were, as if there had been none', async () => {
    const name = await createTestDatabase();
    const first = await setUp(name);
    const service = await first.start();
    const id = await first.publish();
    await first.close(0, [100, 101, 99, 100]);
    await service.idle();
    await first.lifecycle.stop();
    const second = await setUp(name);
    await second.keep(1, [100, 101, 98, 100]);
    await second.keep(2, [100, 111, 98, 110]);
    second.feed.nowMs = at(6);
    const again = await second.start();
    await second.close(6, [90, 90, 90, 90]);
    await again.idle();
    expect((await second.rowOf(id)).state).toBe('open'); // waits for history
    second.loaded(ETH);
    await again.idle();
    expect(await second.rowOf(id)).toMatchObject({ state: 'target', ended_at: at(3) });
    expect(await second.chainOf(id)).toEqual(['open', 'target']);
  });

  it('take a split into account: levels, entry and result', async () => {
    const { close, publish, rowOf, start } = await setUp(undefined, (no) => [
      { instrumentNo: no, effectiveMs: at(1), factor: 0.5 },
    ]);
    const service = await start();
    const id = await publish();
    await close(0, [100, 101, 99, 100]);
    await close(1, [50, 51, 49, 50.5]);
    await service.idle();
    expect((await rowOf(id)).outcome).toMatchObject({ state: 'open', factor: 0.5, entryPrice: 50, close: 50.5 });
    await close(2, [50.5, 55.5, 50, 55]);
    await service.idle();
    const { outcome, state, risk_pct } = await rowOf(id);
    expect([state, outcome.grossPct, risk_pct]).toEqual(['target', expect.closeTo(10, 10), expect.closeTo(5, 10)]);
  });

  it('stay as they were when a replay starts over', async () => {
    const { bus, chainOf, close, feed, publish, rowOf, start } = await setUp();
    const service = await start();
    const id = await publish();
    await close(0, [100, 101, 99, 100]);
    await close(1, [100, 101, 99, 100]);
    await service.idle();
    feed.nowMs = at(-60);
    bus.publish(rewinds, 'Crypto', { market: 'Crypto' });
    await close(-30, [200, 200, 80, 90]);
    await close(0, [100, 101, 99, 100]);
    await service.idle();
    expect((await rowOf(id)).state).toBe('open');
    await close(2, [100, 101, 94, 99]);
    await service.idle();
    expect(await chainOf(id)).toEqual(['open', 'stop']);
  });

  it('count a withdrawn call: open it closes at the next open', async () => {
    const { bus, close, db, noOf, publish, rowOf, start } = await setUp();
    const service = await start();
    const [open, waiting] = [await publish(), await publish({ entry: { kind: 'limit', price: 80 }, stop: 70 })];
    await close(0, [100, 101, 99, 100]);
    await service.idle();
    await db
      .updateTable('calls')
      .set({ withdrawn_at: new Date(at(1) + 30_000) })
      .execute();
    bus.publish(callsChanged, open, { callId: open, instrumentNo: noOf(ETH) });
    await close(1, [100, 101, 99, 98]);
    await close(2, [98, 99, 97, 98]);
    await service.idle();
    expect(await rowOf(open)).toMatchObject({ state: 'withdrawn', ended_at: at(2) });
    expect((await rowOf(open)).outcome.grossPct).toBeCloseTo(-2, 10);
    expect(await rowOf(waiting)).toMatchObject({ state: 'withdrawn', entered_at: null, net_pct: null });
  });

  it('cost nothing while no call is live', async () => {
    const { close, db, price, start } = await setUp();
    const service = await start();
    let queries = 0;
    const counted = db.getExecutor().executeQuery;
    Object.assign(db.getExecutor(), {
      executeQuery: (...given: Parameters<typeof counted>) => {
        queries++;
        return counted.apply(db.getExecutor(), given);
      },
    });
    price(ETH, 100, 101);
    await close(0, [100, 101, 99, 100]);
    await service.idle();
    expect(queries).toBe(0);
  });
});
