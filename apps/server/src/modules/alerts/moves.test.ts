import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { rewinds } from '#marketdata/topics.ts';
import { startTestAlerts } from '../../testing/test-alerts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const NOON_MS = Date.parse('2024-10-15T12:00:00Z');
const FALLS = {
  market: 'Crypto',
  symbol: COIN.symbol,
  timeframe: '1D',
  condition: { type: 'moving_down_percent', amount: 3, bars: 1 },
} as const;

describe('a move within the forming bar', () => {
  it('counts the part of the bar from before arming', async () => {
    const { addUser, service, loaded, price, registry, store } = await startTestAlerts([COIN], { nowMs: NOON_MS });
    const asha = await addUser();
    const instrumentNo = registry.byId(COIN.id)?.no ?? 0;
    const bar = { timeMs: NOON_MS - 3_600_000, open: 109, high: 110, low: 108, close: 108, volume: 1 };
    await store.append([{ instrumentNo, timeframe: '1m', bar, knownAtMs: NOON_MS }]);
    loaded(COIN);
    await asha.alert(FALLS);
    await service.idle();
    price(COIN, 108, 107, 106, 105);
    expect((await asha.fired()).firings).toMatchObject([{ price: 106 }]);
  });

  it('goes on after a restart in its middle', async () => {
    const database = await createTestDatabase();
    const first = await startTestAlerts([COIN], { nowMs: NOON_MS, database });
    const asha = await first.addUser();
    await asha.alert(FALLS);
    first.loaded(COIN);
    await first.service.idle();
    first.price(COIN, 109, 110, 108);
    await first.lifecycle.stop();
    const next = await startTestAlerts([COIN], { nowMs: first.feed.nowMs, database });
    const again = await next.addUser(asha.id);
    next.price(COIN, 107);
    next.loaded(COIN);
    await next.service.idle();
    next.price(COIN, 106, 105);
    expect((await again.fired()).firings).toMatchObject([{ price: 106, isLate: false, receipt: { by: 'tick' } }]);
  });

  it('comes true between two processes: the state before is known', async () => {
    const database = await createTestDatabase();
    const first = await startTestAlerts([COIN], { nowMs: NOON_MS, database });
    const asha = await first.addUser();
    await asha.alert(FALLS);
    first.loaded(COIN);
    await first.service.idle();
    first.price(COIN, 110, 108);
    await first.lifecycle.stop();
    const next = await startTestAlerts([COIN], { nowMs: first.feed.nowMs, database });
    const again = await next.addUser(asha.id);
    next.loaded(COIN);
    await next.service.idle();
    next.price(COIN, 105);
    expect((await again.fired()).firings).toMatchObject([{ price: 105 }]);
  });
});

describe('an alert in a replay that starts over', () => {
  const level = { market: 'Crypto', symbol: COIN.symbol, frequency: 'bar' } as const;

  it('isn’t fired by the jump back, and is recorded after it', async () => {
    const { addUser, bus, db, feed, service, price } = await startTestAlerts([COIN], { nowMs: NOON_MS });
    const asha = await addUser();
    await asha.alert({ ...level, condition: { type: 'crossing', level: 100 } });
    price(COIN, 103, 102);
    service.saveMarks();
    await service.idle();
    feed.nowMs = NOON_MS - 3_600_000;
    bus.publish(rewinds, 'Crypto', { market: 'Crypto' });
    service.saveMarks();
    await service.idle();
    price(COIN, 99);
    expect((await asha.fired()).firings).toEqual([]);
    price(COIN, 101);
    expect((await asha.fired()).firings).toMatchObject([{ price: 101, receipt: { before: 99 } }]);
    service.saveMarks();
    await service.idle();
    const marks = await db.selectFrom('alert_marks').select(['at', 'price', 'high', 'low']).execute();
    expect(marks).toEqual([{ at: feed.nowMs, price: 101, high: 101, low: 99 }]);
  });

  it('goes on with a server that begins earlier than the one before ended', async () => {
    const database = await createTestDatabase();
    const first = await startTestAlerts([COIN], { nowMs: NOON_MS, database });
    const asha = await first.addUser();
    await asha.alert({ ...level, condition: { type: 'crossing', level: 100 } });
    first.price(COIN, 102);
    await first.lifecycle.stop();
    const next = await startTestAlerts([COIN], { nowMs: NOON_MS - 3_600_000, database });
    const again = await next.addUser(asha.id);
    next.loaded(COIN);
    next.price(COIN, 99, 101);
    expect((await again.fired()).firings).toMatchObject([{ price: 101, receipt: { before: 99 } }]);
  });
});
