import type { Alert } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { adjustBooks } from '#modules/paper/split-books.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestPaper } from '../testing/test-paper.ts';

const SHARE = testInstrument('US_Equity', 'AAPL');
const FRIDAY = Date.parse('2026-03-06T20:00:00Z');
const MONDAY = Date.parse('2026-03-09T13:30:00Z');
/** Two shares for one, from Monday on. The first instrument of a database has the number 1. */
const TWO_FOR_ONE = new SplitBook([{ instrumentNo: 1, effectiveMs: MONDAY, factor: 0.5 }]);
const ON = { market: 'US_Equity', symbol: SHARE.symbol } as const;

describe('an alert over a split', () => {
  const setUp = async (change: { database?: string; nowMs?: number } = {}) => {
    const test = await startTestAlerts([SHARE], { nowMs: FRIDAY, splits: TWO_FOR_ONE, ...change });
    const asha = await test.addUser();
    const alerts = async (): Promise<Alert[]> => (await asha.call('GET', 'alerts')).json().alerts;
    return { ...test, asha, alerts };
  };

  it('has its level adjusted, shows that, and doesn’t fire by it', async () => {
    const { asha, alerts, feed, service, price } = await setUp();
    await asha.alert({ ...ON, condition: { type: 'crossing_down', level: 190 } });
    price(SHARE, 200);
    feed.nowMs = MONDAY;
    price(SHARE, 100.5, 99);
    expect((await asha.fired()).totalCount).toBe(0);
    expect(await alerts()).toMatchObject([
      { condition: { level: 95 }, state: 'armed', split: { factor: 0.5, at: MONDAY } },
    ]);
    price(SHARE, 96, 94);
    await service.idle();
    expect((await asha.fired()).firings).toMatchObject([{ price: 94, receipt: { threshold: 95, before: 96 } }]);
  });

  it('fires on the first price after it where that price itself crosses', async () => {
    const { asha, feed, price } = await setUp();
    await asha.alert({ ...ON, condition: { type: 'crossing_down', level: 190 } });
    price(SHARE, 200);
    feed.nowMs = MONDAY;
    price(SHARE, 94);
    expect((await asha.fired()).firings).toMatchObject([{ price: 94, receipt: { before: 100 } }]);
  });

  it('doesn’t fire by prices of a gap before the split that are delivered after it', async () => {
    const { asha, feed, gap, service, loaded, price } = await setUp();
    await asha.alert({ ...ON, condition: { type: 'crossing_up', level: 240 } });
    price(SHARE, 200);
    gap(SHARE, feed.nowMs);
    price(SHARE, 201);
    feed.nowMs = MONDAY;
    price(SHARE, 100.5);
    loaded(SHARE);
    await service.idle();
    expect((await asha.fired()).totalCount).toBe(0);
    price(SHARE, 121);
    expect((await asha.fired()).firings).toMatchObject([{ price: 121, receipt: { threshold: 120, before: 100.5 } }]);
  });

  it('on a watchlist keeps its level, and doesn’t fire by the split', async () => {
    const { asha, alerts, db, feed, price } = await setUp();
    const list = '01890000-0000-7000-8000-000000000001';
    const row = {
      id: list,
      user_id: asha.id,
      name: 'Mine',
      place: 0,
      items: JSON.stringify([ON]),
      is_untouched: false,
    };
    const times = { created_at: new Date(), updated_at: new Date() };
    await db
      .insertInto('watchlists')
      .values({ ...row, ...times })
      .execute();
    await asha.alert({ market: 'US_Equity', watchlistId: list, condition: { type: 'crossing', level: 150 } });
    price(SHARE, 200);
    feed.nowMs = MONDAY;
    price(SHARE, 100.5, 101);
    expect((await asha.fired()).totalCount).toBe(0);
    expect(await alerts()).toMatchObject([{ condition: { level: 150 }, split: null }]);
    price(SHARE, 151);
    expect((await asha.fired()).totalCount).toBe(1);
  });

  it('in cooldown or armed by an earlier process is adjusted once', async () => {
    const database = await createTestDatabase();
    const first = await setUp({ database });
    await first.asha.alert({ ...ON, condition: { type: 'crossing_down', level: 190 } });
    const resting = await first.asha.alert({ ...ON, condition: { type: 'moving_up', amount: 10, bars: 2 } });
    await first.asha.call('PUT', `alerts/${resting}/state`, { state: 'paused' });
    first.price(SHARE, 200);
    await first.service.idle();
    await first.lifecycle.stop();
    for (const nowMs of [MONDAY + 1_000, MONDAY + 2_000]) {
      const next = await startTestAlerts([SHARE], { nowMs, splits: TWO_FOR_ONE, database });
      const again = await next.addUser(first.asha.id);
      const levels = (await again.call('GET', 'alerts')).json().alerts.map(({ condition }: Alert) => condition);
      expect(levels).toMatchObject([{ amount: 5 }, { level: 95 }]);
      next.loaded(SHARE);
      await next.service.idle();
      next.price(SHARE, 100.5);
      expect((await again.fired()).totalCount).toBe(0);
      await next.lifecycle.stop();
    }
  });
});

describe('a paper position over a split', () => {
  it('has twice the units at half the price, orders included, and the same value', async () => {
    const { addUser, db, feed, price, registry, service, store } = await startTestPaper(
      [SHARE],
      FRIDAY,
      undefined,
      TWO_FOR_ONE,
    );
    const asha = await addUser();
    const id = await asha.open('US_Equity');
    const buy = { symbol: 'AAPL', side: 'buy', kind: 'market', units: 10 } as const;
    await asha.place(id, { ...buy, stop: 180, target: 240 });
    price(SHARE, 200);
    await asha.place(id, { ...buy, kind: 'limit', level: 181, units: 3 });
    const before = await asha.account();
    feed.nowMs = MONDAY;
    price(SHARE, 100.5);
    const after = await asha.account();
    expect(after).toMatchObject({
      free: before.free,
      realised: 0,
      positions: [{ units: 20, price: 100, stop: 90, target: 120 }],
      open: [{ level: 90.5, units: 6 }],
    });
    const listed = registry.byId(SHARE.id);
    if (!listed) throw new Error('it is listed');
    expect(await adjustBooks({ db, store, splits: TWO_FOR_ONE }, listed, MONDAY + 1)).toEqual([]);
    price(SHARE, 121);
    await service.idle();
    expect(await asha.account()).toMatchObject({ positions: [], realised: 400 });
  });

  it('of an earlier process is adjusted once, and its stop isn’t hit by the split', async () => {
    const database = await createTestDatabase();
    const first = await startTestPaper([SHARE], FRIDAY, database, TWO_FOR_ONE);
    const asha = await first.addUser();
    const id = await asha.open('US_Equity');
    await asha.place(id, { symbol: 'AAPL', side: 'buy', kind: 'market', units: 10, stop: 180 });
    first.price(SHARE, 200);
    await first.service.idle();
    await first.lifecycle.stop();
    for (const nowMs of [MONDAY + 1_000, MONDAY + 2_000]) {
      const next = await startTestPaper([SHARE], nowMs, database, TWO_FOR_ONE);
      const again = await next.addUser(asha.id);
      next.loaded(SHARE);
      next.price(SHARE, 100.5);
      expect(await again.account()).toMatchObject({ positions: [{ units: 20, price: 100, stop: 90 }] });
      await next.lifecycle.stop();
    }
  });

  it('sells a fraction of a share at the last close before it, so that losses stay', async () => {
    const oneForThree = new SplitBook([{ instrumentNo: 1, effectiveMs: MONDAY, factor: 3 }]);
    const { addUser, feed, missMinute, price } = await startTestPaper([SHARE], FRIDAY, undefined, oneForThree);
    const asha = await addUser();
    const id = await asha.open('US_Equity');
    await asha.place(id, { symbol: 'AAPL', side: 'buy', kind: 'market', units: 10 });
    price(SHARE, 50);
    const { free } = await asha.account();
    const last = { open: 20, high: 20, low: 20, close: 20, volume: 1 };
    await missMinute(SHARE, { timeMs: FRIDAY + 10 * 60_000, ...last });
    feed.nowMs = MONDAY;
    price(SHARE, 60);
    const after = await asha.account();
    expect(after).toMatchObject({ positions: [{ units: 3, price: 150 }], realised: -30 });
    expect(after.free).toBeCloseTo(free + 20, 8);
    const [sale] = await asha.over(id);
    expect(sale).toMatchObject({ side: 'sell', kind: 'market', filledUnits: 1, price: 20, costs: 0, realised: -30 });
    const { curve } = (await asha.call('GET', `paper-accounts/${id}/performance`)).json();
    expect(curve.equity.at(-1)).toBeCloseTo(after.free + 3 * 60, 6);
  });
});
