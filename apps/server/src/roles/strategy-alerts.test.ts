import { randomUUIDv7 } from 'node:crypto';
import { type Alert, type RuleReading, SaveScreenRequest, Strategy } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { liveMatchRoutes } from '#modules/alerts/live-match/routes.ts';
import { addScreen, removeScreen } from '#modules/screener/saved-store.ts';
import { insertSignals } from '#modules/signals/store.ts';
import { addStrategy, editStrategy, removeStrategy } from '#modules/strategies/store.ts';
import { API_PREFIX } from '#platform/http.ts';
import { plainSignal } from '../testing/found-signal.ts';
import { matchHere } from '../testing/match-here.ts';
import { openAccess } from '../testing/open-access.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { ruleAbove } from '../testing/test-rules.ts';
import { liveMatchDeps } from './live-match.ts';
import { armForNewest } from './strategy-alerts.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const HOUR = 3_600_000;
const START_MS = Date.parse('2024-10-15T10:00:30Z');

async function setUp() {
  const test = await startTestAlerts([COIN, testInstrument('Crypto', 'ETH-USD')], { nowMs: START_MS });
  const asha = await test.addUser();
  const built = { market: 'Crypto', timeframe: '1h', definition: ruleAbove(100) } as const;
  const strategy = await addStrategy(test.db, asha.id, built);
  const condition = { type: 'strategy', strategyId: strategy.id } as const;
  /** Stores a firing of the rule on a bar, as the screener's thread does. */
  const comesTrue = async (
    version: number,
    atMs: number,
    userId = asha.id,
    readings?: RuleReading[],
  ): Promise<void> => {
    const owner = { userId, label: 'Above', description: '', ...(readings ? { readings } : {}) };
    const about = { pattern: strategy.id, version, price: 101, owner };
    await insertSignals(test.db, [plainSignal(test.registry.byId(COIN.id)?.no ?? 0, atMs, about)]);
    test.service.signalsStored();
  };
  return { ...test, asha, built, strategy, condition, comesTrue };
}

describe('an alert on a strategy', () => {
  it('fires for its symbol when the rule comes true at a close, with the version in its receipt', async () => {
    const { asha, condition, comesTrue, strategyRules, addUser } = await setUp();
    const ben = await addUser();
    await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition, timeframe: '1D', frequency: 'bar' });
    await expect.poll(() => strategyRules.at(-1)?.[0]).toMatchObject({ symbols: ['BTC-USD'], liveFromMs: START_MS });
    await comesTrue(1, START_MS + HOUR, ben.id); // another's rule is nobody else's
    await comesTrue(1, START_MS - HOUR); // from before it was armed
    await comesTrue(1, START_MS + 2 * HOUR);
    const { firings } = await asha.fired();
    expect(firings).toHaveLength(1);
    expect(firings[0]).toMatchObject({
      symbol: 'BTC-USD',
      price: 101,
      at: START_MS + 2 * HOUR,
      timeframe: '1h',
      receipt: { by: 'signal', strategyVersion: 1 },
    });
  });

  it('is refused when its strategy costs too much at every close, and so is such a version', async () => {
    const { asha, built, checkStrategy, db } = await setUp();
    const of = (...periods: number[]): Strategy => {
      const rules = periods.map((period) => ({
        key: 'indicators',
        attribute: `hurst_${period}`,
        operator: 'gt',
        value: 0.5,
      }));
      return Strategy.parse({ ...ruleAbove(1), groups: [{ rules }] });
    };
    const follow = async (rule: Strategy, state: 'armed' | 'paused' = 'armed') => {
      const { id } = await addStrategy(db, asha.id, { ...built, definition: rule });
      const condition = { type: 'strategy', strategyId: id } as const;
      const answer = await asha.call('POST', 'alerts', { market: 'Crypto', symbol: 'BTC-USD', condition });
      if (state === 'paused') await asha.call('PUT', `alerts/${answer.json().alert.id}/state`, { state });
      return { id, answer };
    };
    const { answer: tooMuch } = await follow(of(490, 491));
    expect([tooMuch.statusCode, tooMuch.json().reason]).toEqual([400, 'TOO_COSTLY']);
    const { id, answer } = await follow(of(400));
    expect(answer.statusCode).toBe(201);
    const refused = expect.objectContaining({ status: 400, reason: 'TOO_COSTLY' });
    const next = (...periods: number[]) => ({ ...built, definition: of(...periods) });
    await expect(checkStrategy(asha.id, id, next(490, 491))).rejects.toEqual(refused);
    await expect(checkStrategy(asha.id, id, next(490))).resolves.toBeUndefined();
    const paused = await follow(of(300), 'paused');
    await expect(checkStrategy(asha.id, paused.id, next(490, 491))).resolves.toBeUndefined(); // nothing waits for it
  });

  it('uses the newest version once it is saved, and pauses without one', async () => {
    const { asha, built, condition, db, feed, strategyRules, strategy, strategyChanged } = await setUp();
    await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition });
    feed.nowMs = START_MS + 5 * HOUR;
    await editStrategy(db, asha.id, strategy.id, { ...built, definition: ruleAbove(200) }, START_MS);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    const fresh = { liveFromMs: START_MS + 5 * HOUR, scan: { version: 2, pattern: strategy.id } };
    await expect.poll(() => strategyRules.at(-1)?.[0]).toMatchObject(fresh);
    await editStrategy(db, asha.id, strategy.id, { ...built, timeframe: '1W' }, START_MS);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    await expect.poll(() => strategyRules.at(-1)).toEqual([]);
    await editStrategy(db, asha.id, strategy.id, built, START_MS);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    await expect.poll(() => strategyRules.at(-1)?.[0]).toMatchObject({ scan: { version: 4 } });
    await removeStrategy(db, asha.id, strategy.id);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    await expect.poll(() => strategyRules.at(-1)).toEqual([]);
  });

  it('is paused when its strategy is removed, and no other is', async () => {
    const { asha, condition, db, service, strategy, strategyChanged } = await setUp();
    const place = { market: 'Crypto', symbol: 'BTC-USD' } as const;
    const onStrategy = await asha.alert({ ...place, condition });
    const onPrice = await asha.alert({ ...place, condition: { type: 'crossing', level: 200 } });
    const states = async () =>
      new Map((await asha.call('GET', 'alerts')).json().alerts.map(({ id, state }: Alert) => [id, state]));
    const listId = randomUUIDv7();
    const times = { created_at: new Date(), updated_at: new Date() };
    const items = JSON.stringify([place]);
    const list = { id: listId, user_id: asha.id, name: 'Mine', place: 0, items, is_untouched: false, ...times };
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    await service.idle();
    expect([...(await states()).values()]).toEqual(['armed', 'armed']); // nobody has a list yet
    await db.insertInto('watchlists').values(list).execute();
    const onList = await asha.alert({
      market: 'Crypto',
      watchlistId: listId,
      condition: { type: 'crossing', level: 200 },
    });
    const rule = { market: 'Crypto', timeframe: '1h', rule: ruleAbove(100) } as const;
    const saved = SaveScreenRequest.parse({ name: 'Mine', ...rule });
    const screen = await addScreen(db, asha.id, saved, START_MS);
    const onScreen = await asha.alert({
      market: 'Crypto',
      condition: { type: 'screen', screenId: screen.id, turn: 'entered' },
    });
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    await service.idle();
    expect([...(await states()).values()]).toEqual(['armed', 'armed', 'armed', 'armed']);
    await removeScreen(db, asha.id, screen.id);
    await removeStrategy(db, asha.id, strategy.id);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    await db.deleteFrom('watchlists').where('id', '=', listId).execute();
    service.tidy([]);
    await service.idle();
    const after = await states();
    expect([onStrategy, onScreen, onList].map((id) => after.get(id))).toEqual(['paused', 'paused', 'paused']);
    expect(after.get(onPrice)).toBe('armed');
    expect(service.size).toBe(1);
    const open = db.selectFrom('alert_spans').select('alert_id').where('until_at', 'is', null);
    expect(await open.execute()).toEqual([{ alert_id: onPrice }]);
  });

  it('shows why it is paused, notifies its owner once, and isn’t rearmed without its strategy', async () => {
    const { asha, built, condition, db, service, strategy, strategyChanged } = await setUp();
    const alert = { market: 'Crypto', symbol: 'BTC-USD', condition } as const;
    const ids = [await asha.alert({ ...alert, name: 'Mine' }), await asha.alert(alert)];
    const first = async (): Promise<Alert> =>
      (await asha.call('GET', 'alerts')).json().alerts.find(({ id }: Alert) => id === ids[0]);
    await removeStrategy(db, asha.id, strategy.id);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    service.tidy([]);
    await service.idle();
    expect(await first()).toMatchObject({ state: 'paused', pauseReason: 'strategy-gone' });
    const { notices } = (await asha.call('GET', 'notices')).json();
    expect(notices).toHaveLength(1);
    const paused = { symbol: 'BTC-USD', reason: 'strategy-gone', grid: { currency: 'USD' } };
    expect(notices[0].body).toMatchObject({ kind: 'alerts-paused', count: 2, alerts: [paused, paused] });
    const refused = await asha.call('PUT', `alerts/${ids[0]}/state`, { state: 'armed' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'The strategy of this alert was removed: choose another one for it.',
    ]);
    expect((await first()).state).toBe('paused');
    const other = await addStrategy(db, asha.id, built);
    const mended = { ...alert, condition: { type: 'strategy', strategyId: other.id } };
    expect((await asha.call('PUT', `alerts/${ids[0]}`, mended)).statusCode).toBe(200);
    expect(await first()).toMatchObject({ state: 'armed', pauseReason: null });
  });

  it('is rearmed at a start after a kill between a save and its alerts', async () => {
    const { asha, built, condition, db, feed, strategy } = await setUp();
    const id = await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition });
    const arming = async () =>
      db.selectFrom('alerts').select(['arming', 'armed_from']).where('id', '=', id).executeTakeFirstOrThrow();
    feed.nowMs = START_MS + HOUR;
    await armForNewest(db, () => feed.nowMs);
    expect(await arming()).toEqual({ arming: 1, armed_from: START_MS });
    await new Promise((resolve) => setTimeout(resolve, 5)); // the clock has moved on since it was armed
    await editStrategy(db, asha.id, strategy.id, { ...built, definition: ruleAbove(200) }, START_MS);
    for (let starts = 0; starts < 2; starts++) await armForNewest(db, () => feed.nowMs);
    expect(await arming()).toEqual({ arming: 2, armed_from: START_MS + HOUR });
  });

  it('is compared with its rule over the stored bars, per version', async () => {
    const test = await setUp();
    const { app, asha, built, comesTrue, condition, db, feed, registry, store, strategy, strategyChanged } = test;
    const deps = liveMatchDeps(
      db,
      openAccess(registry),
      matchHere({ db, feed, registry, splits: new SplitBook([]), store }),
    );
    await app.register(liveMatchRoutes, { ...deps, prefix: API_PREFIX });
    const id = await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition, frequency: 'bar' });
    const firstMs = START_MS - (START_MS % HOUR) - 2 * HOUR;
    const closes = [99, 99, 99, 101, 99, 101]; // true from the fourth on, and again at the sixth
    const bars = closes.map((close, i) => {
      const bar = { timeMs: firstMs + i * HOUR, open: close, high: close, low: close, close, volume: 1 };
      const knownAtMs = bar.timeMs + HOUR + 2_000;
      return { instrumentNo: registry.byId(COIN.id)?.no ?? 0, timeframe: '1h' as const, bar, knownAtMs };
    });
    await store.append(bars);
    feed.nowMs = firstMs + closes.length * HOUR + 120_000;
    for (const i of [3, 5]) await comesTrue(1, firstMs + (i + 1) * HOUR);
    expect((await asha.fired()).firings).toHaveLength(2);
    const match = async () => (await asha.call('GET', `alerts/${id}/live-match`)).json();
    expect(await match()).toMatchObject({ matched: 2, onlyLive: 0, onlyPast: 0, otherPrice: 0, timeframe: '1h' });
    await editStrategy(db, asha.id, strategy.id, { ...built, definition: ruleAbove(100.5) }, START_MS);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    expect(await match()).toMatchObject({ matched: 0, onlyLive: 0 });
  });

  it('shows in a dry run when the rule came true, and since when that is known', async () => {
    const { asha, condition } = await setUp();
    const asked = { market: 'Crypto', symbol: 'BTC-USD', condition };
    const answer = (await asha.call('POST', 'alerts/dry-run', asked)).json();
    const monthAgo = START_MS - 30 * 24 * HOUR;
    expect(answer).toMatchObject({ count: 1, timeframe: '1h', from: monthAgo + 1, firings: [{ price: 7 }] });
  });

  it('has the rule’s name and the values of its conditions', async () => {
    const { asha, condition, comesTrue } = await setUp();
    await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition, frequency: 'bar' });
    const reading: RuleReading = {
      key: 'indicators',
      attribute: 'close',
      label: 'close',
      other: null,
      operator: 'gt',
      isMet: true,
      left: 101,
      right: 100,
    };
    await comesTrue(1, START_MS + HOUR, asha.id, [reading]);
    const { firings } = await asha.fired();
    expect(firings[0].receipt).toMatchObject({ rule: 'Above', readings: [reading] });
    const { id } = firings[0];
    const one = async (of: typeof asha) => (await of.call('GET', `alert-firings?firingId=${id}`)).json().totalCount;
    expect(await one(asha)).toBe(1);
    expect((await asha.call('GET', `alert-firings?firingId=${randomUUIDv7()}`)).json().totalCount).toBe(0);
  });

  it('can be on a whole market, over which its rule is then scanned', async () => {
    const { asha, condition, comesTrue, strategyRules } = await setUp();
    await asha.alert({ market: 'Crypto', symbol: 'ETH-USD', condition, frequency: 'bar' });
    await asha.alert({ market: 'Crypto', condition, frequency: 'bar' });
    await expect.poll(() => strategyRules.at(-1)?.[0]).toMatchObject({ liveFromMs: START_MS });
    await expect.poll(() => strategyRules.at(-1)?.[0]?.symbols).toBeUndefined();
    await comesTrue(1, START_MS + HOUR);
    expect((await asha.fired()).firings).toMatchObject([{ symbol: 'BTC-USD' }]);
  });

  it('has a dry run over a whole market, and for an unsaved rule', async () => {
    const { asha, condition } = await setUp();
    const run = async (asked: object) => (await asha.call('POST', 'alerts/dry-run', asked)).json();
    expect(await run({ market: 'Crypto', condition })).toMatchObject({ count: 1, firings: [{ symbol: 'BTC-USD' }] });
    const rule = { timeframe: '1h', definition: ruleAbove(3) };
    const unsaved = { type: 'strategy', strategyId: randomUUIDv7() };
    expect(await run({ market: 'Crypto', condition: unsaved, rule })).toMatchObject({ count: 1, timeframe: '1h' });
    const refused = await run({ market: 'Crypto', symbol: 'BTC-USD', condition: { type: 'crossing', level: 1 }, rule });
    expect(refused.reason).toBe('VALIDATION');
  });

  it('has a dry run over the universe or symbols of an unsaved screen', async () => {
    const { asha, triedOn } = await setUp();
    const rule = { timeframe: '1h', definition: ruleAbove(3) };
    const condition = { type: 'screen', screenId: randomUUIDv7(), turn: 'entered' };
    const run = async (place: object) => {
      const body = { market: 'Crypto', condition, rule: { ...rule, ...place } };
      return (await asha.call('POST', 'alerts/dry-run', body)).json();
    };
    await run({});
    await run({ symbols: ['ETH-USD', 'GONE-USD'] });
    await run({ universe: 'sector:Payments' });
    expect(triedOn).toEqual([['BTC-USD', 'ETH-USD'], ['ETH-USD'], []]);
    expect((await run({ universe: 'nifty50' })).message).toBe('rule: There is no universe "nifty50" in Crypto.');
    expect((await run({ universe: 'sector:Payments', symbols: ['ETH-USD'] })).reason).toBe('VALIDATION');
  });

  it('has a dry run over a saved screen’s own instruments and timeframe, and where they leave it', async () => {
    const { asha, db, triedOn, triedTurns, feed } = await setUp();
    const place = { market: 'Crypto', timeframe: '30m', symbols: ['ETH-USD'] } as const;
    const saved = { name: 'Ether', direction: 'bullish', isLive: false } as const;
    const screen = SaveScreenRequest.parse({ ...place, ...saved, rule: ruleAbove(3) });
    const { id: screenId } = await addScreen(db, asha.id, screen, feed.nowMs);
    const run = async (turn: string) =>
      (
        await asha.call('POST', 'alerts/dry-run', { market: 'Crypto', condition: { type: 'screen', screenId, turn } })
      ).json();
    expect(await run('entered')).toMatchObject({ count: 1, timeframe: '30m' });
    expect(await run('left')).toMatchObject({ count: 1, timeframe: '30m' });
    expect(triedOn).toEqual([['ETH-USD'], ['ETH-USD']]);
    expect(triedTurns).toEqual(['entered', 'left']);
  });

  it('is refused for another user’s strategy, and for timeframes without alerts', async () => {
    const { asha, addUser, built, condition, db } = await setUp();
    const ben = await addUser();
    const status = async (user: typeof asha, input: object) => (await user.call('POST', 'alerts', input)).statusCode;
    expect(await status(ben, { market: 'Crypto', symbol: 'BTC-USD', condition })).toBe(404);
    const { id } = await addStrategy(db, asha.id, { ...built, timeframe: '1M' });
    const onMonths = { type: 'strategy', strategyId: id };
    expect(await status(asha, { market: 'Crypto', symbol: 'BTC-USD', condition: onMonths })).toBe(400);
  });
});
