import { Strategy } from '@wickwise/contract';
import type { Bar } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { liveMatchRoutes } from '#modules/alerts/live-match/routes.ts';
import { FrameShelf } from '#modules/screener/engine/frame-shelf.ts';
import { RuleScanner, type RuleTurn } from '#modules/screener/rule-scanner.ts';
import { addScreen, changeScreen } from '#modules/screener/saved-store.ts';
import { rulesOfLiveScreens } from '#modules/screener/screen-rules.ts';
import { insertSignals } from '#modules/signals/store.ts';
import { API_PREFIX } from '#platform/http.ts';
import { type Slice, UNSLICED } from '#platform/sliced-queue.ts';
import { plainSignal } from '../testing/found-signal.ts';
import { matchHere } from '../testing/match-here.ts';
import { openAccess } from '../testing/open-access.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { usedUpSlice } from '../testing/used-up-slice.ts';
import { walkingBars } from '../testing/walking-bars.ts';
import { liveMatchDeps } from './live-match.ts';

const HOUR = 3_600_000;
const HISTORY = 60;
const START = Date.parse('2026-03-01T00:00Z') - HISTORY * HOUR;
const COINS = ['BTC-USD', 'ETH-USD', 'SOL-USD'].map((symbol) => testInstrument('Crypto', symbol));

const SCREEN = {
  name: 'Above its average',
  market: 'Crypto',
  timeframe: '1h',
  direction: 'bullish',
  isLive: true,
  columns: [],
  rule: Strategy.parse({
    name: 'mine',
    label: 'Mine',
    description: '',
    groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'ema_5' }] }],
  }),
} as const;

/** Screens, alerts and bars as in the running product, close by close. */
async function setUp(
  seed: number,
  { turn = 'entered' as 'entered' | 'left', cooldownMinutes = 0, slice = UNSLICED as Slice } = {},
) {
  const alerts = await startTestAlerts(COINS, { nowMs: START + HISTORY * HOUR });
  const { app, db, feed, service, registry, store } = alerts;
  const splits = new SplitBook([]);
  await app.register(liveMatchRoutes, {
    ...liveMatchDeps(db, openAccess(registry), matchHere({ db, feed, registry, splits, store }, slice)),
    prefix: API_PREFIX,
  });
  const all = COINS.map((_, i) => walkingBars(seed * 10 + i, HISTORY + 200, START));
  const append = (i: number, bars: readonly Bar[], knownAfterMs: number, timeMs = 0) =>
    store.append(
      bars.map((bar) => ({
        instrumentNo: registry.all[i]?.no ?? 0,
        timeframe: '1h' as const,
        bar,
        knownAtMs: timeMs || bar.timeMs + HOUR + knownAfterMs,
      })),
    );
  for (const [i, bars] of all.entries()) await append(i, bars.slice(0, HISTORY), 0);
  const asha = await alerts.addUser();
  const screen = await addScreen(db, asha.id, { ...SCREEN, columns: [] }, feed.nowMs);
  let shelf = new FrameShelf({ store, registry, splits });
  let scanner = new RuleScanner(shelf, registry);
  const readScreens = async (): Promise<void> => scanner.set(await rulesOfLiveScreens(db));
  await readScreens();
  const scanned = async (): Promise<RuleTurn[]> => {
    const turns: RuleTurn[] = [];
    for await (const own of scanner.scan('Crypto', '1h', feed.nowMs)) turns.push(...own);
    return turns;
  };
  await scanned();
  const alertId = await asha.alert({
    market: 'Crypto',
    condition: { type: 'screen', screenId: screen.id, turn },
    frequency: 'bar',
    cooldownMinutes,
  });
  let hour = 0;
  const scan = async (): Promise<void> => tell(await scanned());
  const tell = async (turns: readonly RuleTurn[]): Promise<void> => {
    const entered = turns.filter(({ kind }) => kind === 'entered').map(signalOf);
    await db.transaction().execute((tx) => insertSignals(tx, entered));
    for (const one of turns) {
      if (one.kind === 'entered') continue;
      const { rule: own, listed, barTimeMs: barMs, atMs, price } = one;
      const key = `left ${own.scan.version} ${barMs}`;
      service.found({
        key,
        pattern: own.id,
        turn: 'left',
        direction: 'bullish',
        timeframe: '1h',
        ownerId: own.userId,
        listed,
        barMs,
        atMs,
        price,
      });
    }
    service.signalsStored();
    await service.idle();
  };
  /** Bars close; a server that is away finds them in history afterwards. */
  const close = async (hours: number, { isAway = false, isScanned = true } = {}): Promise<void> => {
    for (let k = 0; k < hours; k++, hour++) {
      const bars = all.map((series) => series[HISTORY + hour] as Bar);
      for (const [i, bar] of bars.entries()) await append(i, [bar], isAway ? 0 : 2_000);
      const endMs = (bars[0] as Bar).timeMs + HOUR;
      feed.nowMs = endMs + 2_000;
      if (isAway) continue;
      shelf.barsClosed({
        market: 'Crypto',
        timeframe: '1h',
        endMs,
        areRevisions: false,
        bars: bars.flatMap((bar, i) => {
          const id = COINS[i]?.id;
          return id ? [{ id, bar }] : [];
        }),
      });
      if (isScanned) await scan();
    }
  };
  /** Restarts the server; it catches up on recent closes only. */
  const restart = async (): Promise<void> => {
    shelf = new FrameShelf({ store, registry, splits });
    scanner = new RuleScanner(shelf, registry);
    await readScreens();
    await scan();
  };
  /** A late tick changes the bar that closed this many hours ago. */
  const correct = async (i: number, hoursAgo: number, share: number): Promise<void> => {
    const bar = all[i]?.[HISTORY + hour - hoursAgo] as Bar;
    const price = bar.close * share;
    const corrected = { ...bar, close: price, high: Math.max(bar.high, price), low: Math.min(bar.low, price) };
    await append(i, [corrected], 0, feed.nowMs + 1_000);
  };
  const match = async (user = asha) => {
    feed.nowMs += 120_000; // what closed last is past its moment
    const answer = (await user.call('GET', `alerts/${alertId}/live-match`)).json();
    feed.nowMs -= 120_000;
    return answer;
  };
  const setState = async (state: 'armed' | 'paused'): Promise<void> => {
    feed.nowMs += 90_000; // a bar that closed just before would belong to neither
    await asha.call('PUT', `alerts/${alertId}/state`, { state });
    await service.idle();
  };
  return { ...alerts, asha, screen, alertId, close, restart, correct, match, setState, readScreens };
}

const signalOf = ({ rule, listed, barTimeMs, atMs, price }: RuleTurn) =>
  plainSignal(listed.no, atMs, {
    pattern: rule.id,
    version: rule.scan.version,
    barTimeMs,
    price,
    licenceScope: listed.licence,
    owner: { userId: rule.userId, label: rule.name, description: '' },
  });

describe('live firings beside the past', () => {
  for (const turn of ['entered', 'left'] as const) {
    for (const seed of [1, 2, 3]) {
      it(`match wholly in an undisturbed run (${turn}, seed ${seed})`, async () => {
        const { close, match, asha } = await setUp(seed, { turn });
        await close(48);
        const { totalCount } = await asha.fired();
        expect(totalCount).toBeGreaterThan(10);
        expect(await match()).toMatchObject({
          matched: totalCount,
          otherPrice: 0,
          onlyLive: 0,
          onlyPast: 0,
          causes: {},
          verdict: 'same',
          instruments: 3,
          differences: [],
        });
      });
    }
  }

  it('yield to other questions while the rule is evaluated', async () => {
    const slice = usedUpSlice();
    const { close, match } = await setUp(4, { slice });
    await close(10);
    const { instruments } = await match();
    expect(slice.turns).toBeGreaterThanOrEqual(instruments);
  });

  it('report that a corrected bar would have fired differently, bar by bar', async () => {
    const { close, correct, match } = await setUp(4);
    await close(40);
    const before = await match();
    await correct(0, 6, 1.3);
    await correct(1, 9, 0.7);
    const after = await match();
    expect(after.onlyLive + after.onlyPast + after.otherPrice).toBeGreaterThan(0);
    expect(Object.keys(after.causes)).toEqual(['corrected']);
    expect(after.verdict).toBe('explained');
    expect(after.matched + after.onlyLive).toBe(before.matched);
    for (const { side, livePrice, barPrice } of after.differences) {
      if (side === 'price') expect(livePrice).not.toBe(barPrice);
    }
  });

  it('report that the alert was paused, in cooldown, or armed later', async () => {
    const { close, match, setState } = await setUp(5, { cooldownMinutes: 180 });
    await close(20);
    await setState('paused');
    await close(30);
    await setState('armed');
    await close(20);
    const { causes, verdict } = await match();
    expect(Object.keys(causes).sort()).toEqual(['cooldown', 'paused']);
    expect(['same', 'few']).toContain(verdict);
  });

  it('report closes that the server missed, and match those it caught up on', async () => {
    const { close, match, restart } = await setUp(6);
    await close(20);
    await close(100, { isAway: true });
    await restart();
    const { causes, matched, onlyLive, differences, verdict } = await match();
    expect(Object.keys(causes)).toEqual(['away']);
    expect(matched).toBeGreaterThan(10);
    expect(onlyLive).toBe(0);
    expect(verdict).toBe('explained');
    const last = START + (HISTORY + 120 - 72) * HOUR;
    for (const { at } of differences) expect(at).toBeLessThanOrEqual(last);
  });

  it('list unexplained differences', async () => {
    const { close, match, db } = await setUp(7);
    await close(40);
    const [row] = await db.selectFrom('alert_firings').select('id').limit(1).execute();
    await db
      .deleteFrom('alert_firings')
      .where('id', '=', row?.id ?? '')
      .execute();
    expect(await match()).toMatchObject({ onlyPast: 1, causes: { unknown: 1 }, verdict: 'differs' });
  });

  it('start over with a changed screen, with too few firings at first', async () => {
    const { asha, close, db, feed, match, readScreens, screen } = await setUp(8);
    await close(30);
    const groups = [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'lt', value: 'sma_9' }] }];
    const rule = Strategy.parse({ ...SCREEN.rule, groups });
    await changeScreen(db, asha.id, screen.id, { ...SCREEN, columns: [], rule }, feed.nowMs);
    await readScreens();
    await close(4);
    const { causes, verdict, onlyLive } = await match();
    expect(Object.keys(causes)).toEqual(['version']);
    expect(onlyLive).toBeGreaterThan(0);
    expect(verdict).toBe('few');
  });

  it('are the owner’s only, and exist only for rules', async () => {
    const { addUser, alertId, asha, match } = await setUp(9);
    const ben = await addUser();
    expect((await ben.call('GET', `alerts/${alertId}/live-match`)).statusCode).toBe(404);
    expect((await match(ben)).reason).toBe('NOT_FOUND');
    const level = await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition: { type: 'crossing', level: 9 } });
    expect((await asha.call('GET', `alerts/${level}/live-match`)).statusCode).toBe(400);
  });
});
