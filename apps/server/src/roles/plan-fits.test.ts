import { type Alert, type NoticeBody, Strategy } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { addStrategy, listLiveStrategies, readRunnable, setLive } from '#modules/strategies/store.ts';
import { createWatchlist, listWatchlists } from '#modules/watchlists/store.ts';
import type { Database } from '#platform/db/db.ts';
import { dueFits } from '#platform/entitlements/fits.ts';
import { putGrant } from '#platform/entitlements/grants.ts';
import { switchPlans } from '#platform/entitlements/plan-switch.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { limitFreePlan } from '../testing/test-plans.ts';
import { ruleAbove } from '../testing/test-rules.ts';
import { planRunCalls } from './paper.ts';
import { PlanFits, readKept } from './plan-fits.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const OTHER = testInstrument('Crypto', 'ETH-USD');
const START_MS = Date.parse('2026-11-27T06:00:30Z');
const HOUR = 3_600_000;
const BUILT = { market: 'Crypto', timeframe: '1h', definition: ruleAbove(100) } as const;
const above = (level: number, symbol = 'BTC-USD') =>
  ({ market: 'Crypto', symbol, condition: { type: 'crossing', level } }) as never;

async function setUp() {
  const test = await startTestAlerts([COIN, OTHER], { nowMs: START_MS });
  const { bus, db, feed, service } = test;
  const restarted: string[][] = [];
  bus.answer(planRunCalls, {
    restart: async (_tx, _userId, ids) => void restarted.push([...ids]),
    restarted: () => {},
  });
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  const fits = new PlanFits({ bus, database: { db } as Database, feeds: feed.feeds, lifecycle, log });
  const asha = await test.addUser();
  const limit = (change: Parameters<typeof limitFreePlan>[1]) => limitFreePlan(db, change);
  const fit = async (chosen = {}) => {
    await fits.fit(asha.id, chosen);
    await service.idle();
  };
  const alerts = async () => {
    const all = (await asha.call('GET', 'alerts')).json<{ alerts: Alert[] }>().alerts;
    return new Map(all.map(({ id, state, pauseReason }) => [id, pauseReason ?? state]));
  };
  const news = async (): Promise<NoticeBody[]> => {
    const rows = await db.selectFrom('notices').select('body').where('user_id', '=', asha.id).orderBy('seq').execute();
    return rows.map(({ body }) => body as NoticeBody);
  };
  return { ...test, asha, fit, fits, limit, alerts, news, restarted };
}

describe('alerts that a plan has less room for', () => {
  it('pause, the newest first, and are armed again once there is room', async () => {
    const { asha, db, price, fit, limit, alerts, news } = await setUp();
    const ids = [await asha.alert(above(100)), await asha.alert(above(200)), await asha.alert(above(300))];
    price(COIN, 50);
    await limit({ activeAlerts: 1 });
    await fit();
    const states = async () => ids.map(async (id) => (await alerts()).get(id));
    expect(await Promise.all(await states())).toEqual(['armed', 'plan', 'plan']);
    expect(await news()).toMatchObject([{ kind: 'plan-change', isRoomier: false, alerts: 2, plan: 'Free' }]);
    // prices past a paused level fire nothing, then or later
    price(COIN, 250);
    expect((await asha.fired()).firings).toHaveLength(1);
    await limit({ activeAlerts: 3 });
    await fit();
    expect(await Promise.all(await states())).toEqual(['done', 'armed', 'armed']);
    expect((await news()).at(-1)).toMatchObject({ kind: 'plan-change', isRoomier: true, alerts: 2 });
    price(COIN, 260);
    expect((await asha.fired()).firings).toHaveLength(1);
    price(COIN, 310);
    expect((await asha.fired()).firings.map(({ alertId }: { alertId: string }) => alertId)).toEqual([ids[2], ids[0]]);
    const spans = await db
      .selectFrom('alert_spans')
      .select('until_at')
      .where('alert_id', '=', ids[1] ?? '')
      .execute();
    expect(spans.map(({ until_at }) => until_at !== null).toSorted()).toEqual([false, true]);
  });

  it('are those that their owner chooses', async () => {
    const { asha, fit, limit, alerts } = await setUp();
    const ids = [await asha.alert(above(100)), await asha.alert(above(200)), await asha.alert(above(300))];
    await limit({ activeAlerts: 1 });
    await fit();
    await fit({ alerts: [ids[1] ?? ''] });
    expect(await alerts()).toEqual(
      new Map([
        [ids[0], 'plan'],
        [ids[1], 'armed'],
        [ids[2], 'plan'],
      ]),
    );
    await fit(); // the choice stays
    expect((await alerts()).get(ids[1] ?? '')).toBe('armed');
  });

  it('stay as their owner has left them when the plan has room', async () => {
    const { asha, fit, limit, alerts } = await setUp();
    const id = await asha.alert(above(100));
    await asha.call('PUT', `alerts/${id}/state`, { state: 'paused' });
    await limit({ activeAlerts: 5 });
    await fit();
    expect((await alerts()).get(id)).toBe('paused');
  });

  it('end where they expired meanwhile', async () => {
    const { asha, db, feed, fit, limit, alerts } = await setUp();
    const id = await asha.alert(above(100));
    await db
      .updateTable('alerts')
      .set({ expires_at: new Date(START_MS + HOUR) })
      .where('id', '=', id)
      .execute();
    await limit({ activeAlerts: 0 });
    await fit();
    feed.nowMs = START_MS + 2 * HOUR;
    await limit({ activeAlerts: 5 });
    await fit();
    expect((await alerts()).get(id)).toBe('expired');
  });
});

describe('strategies that a plan has less room for', () => {
  it('aren’t scanned and don’t run, with the alerts on them, until there is room', async () => {
    const { asha, db, feed, fit, limit, alerts, strategyRules, restarted } = await setUp();
    const first = await addStrategy(db, asha.id, BUILT);
    const second = await addStrategy(db, asha.id, { ...BUILT, definition: ruleAbove(200) });
    await setLive(db, asha.id, second.id, { isLive: true, direction: 'bullish' }, () => START_MS);
    const alert = await asha.alert({
      market: 'Crypto',
      symbol: 'BTC-USD',
      condition: { type: 'strategy', strategyId: second.id },
    } as never);
    await limit({ strategies: 1 });
    await fit();
    expect((await alerts()).get(alert)).toBe('strategy-paused');
    expect(await listLiveStrategies(db)).toEqual([]);
    await expect.poll(() => strategyRules.at(-1)).toEqual([]);
    await expect(readRunnable(db, asha.id, second.id)).rejects.toMatchObject({ reason: 'PLAN_LIMIT' });
    await expect(readRunnable(db, asha.id, first.id)).resolves.toBeDefined();
    const rearmed = await asha.call('PUT', `alerts/${alert}/state`, { state: 'armed' });
    expect(rearmed.json().reason).toBe('PLAN_LIMIT');
    feed.nowMs = START_MS + HOUR;
    await fit({ strategies: [second.id] });
    expect((await alerts()).get(alert)).toBe('armed');
    expect(await listLiveStrategies(db)).toMatchObject([{ id: second.id, liveFrom: START_MS + HOUR }]);
    expect(restarted.at(-1)).toEqual([second.id]);
    await expect(readRunnable(db, asha.id, first.id)).rejects.toMatchObject({ reason: 'PLAN_LIMIT' });
  });
});

describe('an alert on a strategy that has room again', () => {
  it('stays paused where its owner has too much scanned by now, and says why', async () => {
    const { asha, db, fit, limit, alerts } = await setUp();
    const rule = { key: 'indicators', attribute: 'hurst_490', operator: 'gt', value: 0.5 };
    const definition = Strategy.parse({ ...ruleAbove(1), groups: [{ rules: [rule] }] });
    const costly = { ...BUILT, definition };
    const followed = await addStrategy(db, asha.id, costly);
    const condition = { type: 'strategy', strategyId: followed.id };
    const alert = await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition } as never);
    await limit({ activeAlerts: 0, strategies: null });
    await fit();
    expect((await alerts()).get(alert)).toBe('plan');
    const others = await Promise.all(Array.from({ length: 12 }, () => addStrategy(db, asha.id, costly)));
    for (const { id } of others) await setLive(db, asha.id, id, { isLive: true, direction: 'bullish' }, () => START_MS);
    await limit({ activeAlerts: 5 });
    await fit();
    expect((await alerts()).get(alert)).toBe('scan-cost');
    await fit(); // nothing arms it but its owner, once there is room
    expect((await alerts()).get(alert)).toBe('scan-cost');
    const arm = () => asha.call('PUT', `alerts/${alert}/state`, { state: 'armed' });
    expect((await arm()).json().reason).toBe('TOO_COSTLY');
    for (const { id } of others)
      await setLive(db, asha.id, id, { isLive: false, direction: 'bullish' }, () => START_MS);
    expect((await arm()).statusCode).toBe(200);
  });
});

describe('watchlist symbols that a plan has less room for', () => {
  it('stay on their lists, and wait', async () => {
    const { asha, db, fit, limit } = await setUp();
    const item = (symbol: string) => ({ market: 'Crypto', symbol }) as const;
    await createWatchlist(db, asha.id, 'One', [item('BTC-USD'), item('ETH-USD'), item('SOL-USD')]);
    await limit({ watchlistSymbols: 1 });
    await fit();
    const [list] = await listWatchlists(db, asha.id);
    expect(list?.items).toHaveLength(3);
    expect(list?.paused).toEqual(['Crypto:ETH-USD', 'Crypto:SOL-USD']);
    await fit({ symbols: ['Crypto:SOL-USD'] });
    expect((await listWatchlists(db, asha.id))[0]?.paused).toEqual(['Crypto:BTC-USD', 'Crypto:ETH-USD']);
    await limit({ watchlistSymbols: 3 });
    await fit();
    expect((await listWatchlists(db, asha.id))[0]?.paused).toBeUndefined();
  });
});

describe('an account', () => {
  it('is compared when a grant ends, a plan is edited, and plans are switched', async () => {
    const { asha, db, fits } = await setUp();
    const grant = { userId: asha.id, planKey: 'plus', reason: 'gift', note: '', sourceId: null } as const;
    const endsAt = Date.now() + HOUR;
    await putGrant(db, { ...grant, startsAt: Date.now(), endsAt }, Date.now());
    expect(await dueFits(db, Date.now(), 9)).toContain(asha.id);
    await fits.fit(asha.id);
    expect(await dueFits(db, Date.now(), 9)).toEqual([]);
    expect(await dueFits(db, endsAt, 9)).toEqual([asha.id]);
    await switchPlans(db, true, Date.now());
    expect(await dueFits(db, Date.now(), 9)).toEqual([asha.id]);
  });

  it('sees what another plan would pause, which changes nothing', async () => {
    const { asha, db, alerts } = await setUp();
    const ids = [await asha.alert(above(100)), await asha.alert(above(200))];
    const free = { watchlistSymbols: 1, strategies: 1, activeAlerts: 1, deliveriesPerDay: 1, backtestBarsPerMonth: 1 };
    const kept = await readKept(db, asha.id, { ...free, apiCallsPerDay: 1, historyDays: 1, seats: 1 });
    expect(kept.alerts.map(({ id, isPaused }) => [id, isPaused])).toEqual([
      [ids[0], false],
      [ids[1], true],
    ]);
    expect((await alerts()).get(ids[1] ?? '')).toBe('armed');
  });
});
