import { calendarOf } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { insertSignals } from '#modules/signals/store.ts';
import { foundSignal } from '../../testing/found-signal.ts';
import { startTestAlerts } from '../../testing/test-alerts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { usedUpSlice } from '../../testing/used-up-slice.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const START_MS = Date.parse('2024-10-15T10:00:30Z');
const AT_100 = { market: 'Crypto', symbol: COIN.symbol, condition: { type: 'crossing', level: 100 } } as const;

describe('an armed alert', () => {
  it('fires with the price that crosses its level, with a receipt', async () => {
    const { addUser, price } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const id = await asha.alert({ ...AT_100, name: 'Round' });
    price(COIN, 99, 100, 101, 99);
    const { firings, totalCount } = await asha.fired();
    expect(totalCount).toBe(1);
    expect(firings[0]).toMatchObject({
      alertId: id,
      name: 'Round',
      symbol: 'BTC-USD',
      price: 101,
      at: START_MS + 3_000,
      isLate: false,
      receipt: { by: 'tick', value: 101, before: 100, threshold: 100, seq: 3 },
    });
    const { notices, unread } = (await asha.call('GET', 'notices')).json();
    expect(unread).toBe(1);
    expect(notices[0].body).toEqual({ kind: 'alerts', count: 1, firings: [firings[0]] });
    expect((await asha.call('GET', 'alerts')).json().alerts[0]).toMatchObject({ state: 'done', firedCount: 1 });
    await asha.call('PUT', 'notices/read', { throughSeq: notices[0].seq });
    expect((await asha.call('GET', 'notices')).json().unread).toBe(0);
  });

  it('bundles what fires at once into one notice for each user', async () => {
    const { addUser, price } = await startTestAlerts([COIN], { nowMs: START_MS });
    const [asha, ben] = [await addUser(), await addUser()];
    for (let level = 100; level < 108; level++) {
      await asha.alert({ ...AT_100, condition: { type: 'crossing_up', level } });
    }
    await ben.alert(AT_100);
    price(COIN, 99, 120);
    expect((await asha.fired()).totalCount).toBe(8);
    const { notices } = (await asha.call('GET', 'notices')).json();
    expect(notices).toHaveLength(1);
    expect([notices[0].body.count, notices[0].body.firings.length]).toEqual([8, 5]);
    expect((await ben.call('GET', 'notices')).json().notices[0].body.count).toBe(1);
  });

  it('doesn’t fire while it is paused, and starts over when it is rearmed', async () => {
    const { addUser, service, price } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const id = await asha.alert(AT_100);
    price(COIN, 99);
    await asha.call('PUT', `alerts/${id}/state`, { state: 'paused' });
    await service.idle();
    price(COIN, 101, 99);
    expect((await asha.fired()).totalCount).toBe(0);
    await asha.call('PUT', `alerts/${id}/state`, { state: 'armed' });
    await service.idle();
    price(COIN, 101, 99);
    expect((await asha.fired()).totalCount).toBe(1);
    await asha.call('PUT', `alerts/${id}/state`, { state: 'armed' });
    await service.idle();
    price(COIN, 101, 99);
    expect((await asha.fired()).totalCount).toBe(2);
    expect((await asha.call('DELETE', `alerts/${id}`)).statusCode).toBe(204);
    expect((await asha.fired()).totalCount).toBe(0);
  });

  it('keeps its expiry when it is edited, unless that is changed', async () => {
    const { addUser, feed } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const day = 86_400_000;
    const id = await asha.alert({ ...AT_100, lastsDays: 5 });
    feed.nowMs = START_MS + day;
    const edited = async (more: object): Promise<number | null> =>
      (await asha.call('PUT', `alerts/${id}`, { ...AT_100, name: 'Round', ...more })).json().alert.expiresAt;
    expect(await edited({})).toBe(START_MS + 5 * day);
    expect(await edited({ lastsDays: 2 })).toBe(START_MS + 3 * day);
    feed.nowMs = START_MS + 4 * day;
    expect(await edited({})).toBeNull(); // it would expire again at once
    expect(await edited({ lastsDays: 2 })).toBe(START_MS + 6 * day);
    expect(await edited({ lastsDays: null })).toBeNull();
  });

  it('refuses a change of what was changed, paused or adjusted elsewhere meanwhile', async () => {
    const { addUser, service } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const id = await asha.alert(AT_100);
    const versionNow = async (): Promise<string> => (await asha.call('GET', 'alerts')).json().alerts[0].version;
    const change = (name: string, version?: string) => asha.call('PUT', `alerts/${id}`, { ...AT_100, name, version });
    const opened = await versionNow();
    const answers = await Promise.all([change('One', opened), change('Two', opened)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const late = answers.find(({ statusCode }) => statusCode === 400);
    expect(late?.json().message).toContain('changed elsewhere');
    expect((await change('Three', await versionNow())).statusCode).toBe(200);
    expect((await change('Any')).statusCode).toBe(200);
    await service.idle();
  });

  it('tells after an outage what would have fired in it, marked late, and goes on from the last price', async () => {
    const database = await createTestDatabase();
    const first = await startTestAlerts([COIN], { nowMs: START_MS, database });
    const asha = await first.addUser();
    await asha.alert(AT_100);
    await asha.alert({ ...AT_100, condition: { type: 'crossing_down', level: 95 } });
    first.price(COIN, 99);
    await first.lifecycle.stop();

    const nowMs = START_MS + 3_600_000;
    const next = await startTestAlerts([COIN], { nowMs, database });
    const again = await next.addUser(asha.id);
    const no = next.registry.byId(COIN.id)?.no ?? 0;
    const outageMs = Date.parse('2024-10-15T10:42:00Z');
    const bar = { timeMs: outageMs, open: 99, high: 101, low: 98, close: 98, volume: 1 };
    await next.store.append([{ instrumentNo: no, timeframe: '1m', bar, knownAtMs: nowMs }]);
    next.price(COIN, 94);
    expect((await again.fired()).totalCount).toBe(0); // kept until history is there
    next.loaded(COIN);
    await next.service.idle();
    const { firings } = await again.fired();
    expect(firings).toMatchObject([
      { isLate: false, price: 94 },
      { isLate: true, at: outageMs + 59_999, receipt: { by: 'bar' } },
    ]);
  });

  it('on a pattern passes over what is spent, as its dry run does', async () => {
    const { addUser, db, feed, service, registry } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const alert = {
      ...({ market: 'Crypto', symbol: COIN.symbol, timeframe: '1h', frequency: 'bar' } as const),
      condition: { type: 'signal', pattern: 'gartley' } as const,
    };
    await asha.alert(alert);
    const no = registry.byId(COIN.id)?.no ?? 0;
    const [first, second] = [1, 2].map((hours) => START_MS + hours * 3_600_000) as [number, number];
    const gartley = (atMs: number, more: object) => foundSignal(no, atMs, { pattern: 'gartley', ...more });
    await insertSignals(db, [gartley(first, { isSpent: true }), gartley(second, { price: 105 })]);
    feed.nowMs = second;
    service.signalsStored();
    await service.idle();
    expect((await asha.fired()).firings).toMatchObject([{ at: second, price: 105 }]);
    const dryRun = (await asha.call('POST', 'alerts/dry-run', alert)).json();
    expect(dryRun).toMatchObject({ count: 1, firings: [{ at: second }] });
  });

  it('on a public scan says what it compared on the bar of the signal, and fires without where bars are gone', async () => {
    const { addUser, db, feed, service, registry, store } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    await asha.alert({
      ...({ market: 'Crypto', symbol: COIN.symbol, timeframe: '1h', frequency: 'bar' } as const),
      condition: { type: 'signal', pattern: 'rsi_oversold' },
    });
    const no = registry.byId(COIN.id)?.no ?? 0;
    const hour = 3_600_000;
    const closes = [100, 103, ...Array.from({ length: 13 }, (_, i) => 102 - i)]; // up 3, then down 1 thirteen times
    const firstMs = START_MS - (closes.length - 1) * hour;
    await store.append(
      closes.map((close, i) => {
        const bar = { timeMs: firstMs + i * hour, open: close, high: close, low: close, close, volume: 1 };
        return { instrumentNo: no, timeframe: '1h' as const, bar, knownAtMs: bar.timeMs + hour + 2_000 };
      }),
    );
    feed.nowMs = START_MS + 4 * hour;
    const oversold = (barMs: number) =>
      foundSignal(no, barMs + hour, { pattern: 'rsi_oversold', direction: 'bullish', barTimeMs: barMs, price: 90 });
    await insertSignals(db, [oversold(START_MS), oversold(START_MS + 2 * hour)]);
    service.signalsStored();
    await service.idle();
    const { firings } = await asha.fired();
    expect(firings).toHaveLength(2);
    expect(firings[0].receipt.readings).toBeUndefined();
    const left = (100 * 3) / 16;
    expect(firings[1].receipt.readings).toMatchObject([
      { key: 'indicators', attribute: 'rsi_14', label: 'RSI(14)', operator: 'lt', isMet: true, left, right: 30 },
    ]);
  });

  it('follows the instruments of a watchlist, and a signal, and refuses what makes no sense', async () => {
    const { addUser, db, service, price, registry } = await startTestAlerts(
      [COIN, testInstrument('Crypto', 'ETH-USD')],
      {
        nowMs: START_MS,
      },
    );
    const asha = await addUser();
    const ben = await addUser();
    const items = JSON.stringify([{ market: 'Crypto', symbol: 'BTC-USD' }, { section: 'x' }]);
    const list = '01890000-0000-7000-8000-000000000001';
    const row = { id: list, user_id: asha.id, name: 'Mine', place: 0, items, is_untouched: false };
    await db
      .insertInto('watchlists')
      .values({ ...row, created_at: new Date(), updated_at: new Date() })
      .execute();
    await asha.alert({ market: 'Crypto', watchlistId: list, condition: { type: 'moving_up', amount: 5, bars: 2 } });
    service.historyLoaded({ id: COIN.id, begunMs: START_MS, throughMs: START_MS, hasRevisions: false });
    await service.idle();
    price(COIN, 100, 106);
    expect((await asha.fired()).firings[0]).toMatchObject({ symbol: 'BTC-USD', price: 106 });
    const status = async (user: typeof asha, input: object): Promise<number> =>
      (await user.call('POST', 'alerts', input)).statusCode;
    const { condition } = AT_100;
    expect(await status(ben, { market: 'Crypto', watchlistId: list, condition })).toBe(404);
    expect(await status(ben, { market: 'Crypto', symbol: 'NOPE', condition })).toBe(404);
    expect(await status(ben, { market: 'Crypto', condition })).toBe(400);
    expect(await status(ben, { ...AT_100, condition: { type: 'crossing', level: -1 } })).toBe(400);
    expect(await status(ben, { ...AT_100, condition: { type: 'screen', screenId: list, turn: 'left' } })).toBe(400);
    expect(registry.all).toHaveLength(2);
  });
});

describe('an alert on a watchlist', () => {
  const ETH = testInstrument('Crypto', 'ETH-USD');
  const list = '01890000-0000-7000-8000-000000000002';

  it('keeps the cooldown of each symbol alone, also after a restart', async () => {
    const database = await createTestDatabase();
    const first = await startTestAlerts([COIN, ETH], { nowMs: START_MS, database });
    const asha = await first.addUser();
    const items = JSON.stringify([COIN, ETH].map(({ symbol }) => ({ market: 'Crypto', symbol })));
    const row = { id: list, user_id: asha.id, name: 'Mine', place: 0, items, is_untouched: false };
    await first.db
      .insertInto('watchlists')
      .values({ ...row, created_at: new Date(), updated_at: new Date() })
      .execute();
    const condition = { type: 'crossing_up', level: 100 } as const;
    await asha.alert({ market: 'Crypto', watchlistId: list, condition, frequency: 'bar', cooldownMinutes: 60 });
    first.price(COIN, 99, 101);
    expect((await asha.fired()).firings).toMatchObject([{ symbol: 'BTC-USD' }]);
    await first.lifecycle.stop();

    const next = await startTestAlerts([COIN, ETH], { nowMs: START_MS + 60_000, database });
    const again = await next.addUser(asha.id);
    await next.service.idle();
    next.price(COIN, 99, 102);
    next.price(ETH, 99, 103);
    const { firings } = await again.fired();
    expect(firings.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(['BTC-USD', 'ETH-USD']);
  });
});

describe('a dry run', () => {
  it('tells what an alert would have done in the last month', async () => {
    const { addUser, registry, store } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const no = registry.byId(COIN.id)?.no ?? 0;
    const hourMs = 3_600_000;
    const firstMs = Date.parse('2024-10-14T00:00:00Z');
    const rows = [99, 101, 99, 99, 102].map((close, i) => ({
      instrumentNo: no,
      timeframe: '1h' as const,
      bar: { timeMs: firstMs + i * hourMs, open: close, high: close, low: close, close, volume: 1 },
      knownAtMs: START_MS,
    }));
    await store.append(rows);
    const answer = (
      await asha.call('POST', 'alerts/dry-run', { ...AT_100, condition: { type: 'crossing_up', level: 100 } })
    ).json();
    expect(answer).toMatchObject({ count: 2, timeframe: '1h', from: firstMs });
    expect(answer.firings.map(({ price }: { price: number }) => price)).toEqual([102, 101]);
  });

  it('gives way to other questions while it walks along bars', async () => {
    const slice = usedUpSlice();
    const { addUser, registry, store } = await startTestAlerts([COIN], { nowMs: START_MS, slice });
    const asha = await addUser();
    const prices = { open: 99, high: 99, low: 99, close: 99, volume: 1 };
    const rows = Array.from({ length: 200 }, (_, i) => ({
      instrumentNo: registry.byId(COIN.id)?.no ?? 0,
      timeframe: '1h' as const,
      bar: { timeMs: START_MS - (i + 1) * 3_600_000, ...prices },
      knownAtMs: START_MS,
    }));
    await store.append(rows);
    await asha.call('POST', 'alerts/dry-run', AT_100);
    expect(slice.turns).toBeGreaterThanOrEqual(rows.length);
  });

  it('looks back thirty days on which the market trades', async () => {
    const share = testInstrument('Indian_Equity', 'TCS');
    const nowMs = Date.parse('2026-11-23T04:00Z');
    const { addUser } = await startTestAlerts([share], { nowMs });
    const asha = await addUser();
    const condition = { type: 'crossing_up', level: 100 } as const;
    const body = { market: 'Indian_Equity', symbol: 'TCS', condition };
    const { from } = (await asha.call('POST', 'alerts/dry-run', body)).json();
    const sessions = calendarOf('nse').between(from, nowMs);
    expect(sessions).toHaveLength(30);
    expect(new Date(from).toISOString().slice(11, 16)).toBe('04:00');
  });
});
