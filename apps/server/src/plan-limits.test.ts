import { randomUUIDv7 } from 'node:crypto';
import type { PlanLimits, SaveAlertRequest, SaveStrategyRequest } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { addAlert, changeAlert, countArmed, setAlertState } from '#modules/alerts/store.ts';
import { addBacktest, beginBacktest, cancelBacktest, failBacktest } from '#modules/backtests/store.ts';
import type { StoredRequest } from '#modules/backtests/stored-request.ts';
import { NoticeService } from '#modules/notices/notice-service.ts';
import { addStrategy, countStrategies, findOrAddStrategy } from '#modules/strategies/store.ts';
import {
  addToWatchlist,
  changeWatchlist,
  createWatchlist,
  listOrBegin,
  listWatched,
} from '#modules/watchlists/store.ts';
import { InProcessBus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { putGrant } from '#platform/entitlements/grants.ts';
import { type CountedKind, giveBack, takeUpTo, takeUsage, usedIn } from '#platform/entitlements/usage.ts';
import { AppError } from '#platform/errors.ts';
import { onceForAll } from './testing/at-end.ts';
import { testDatabase } from './testing/test-database.ts';
import { limitFreePlan } from './testing/test-plans.ts';
import { addTestUser } from './testing/test-users.ts';

const LIMITS: Partial<PlanLimits> = {
  watchlistSymbols: 3,
  strategies: 2,
  activeAlerts: 2,
  deliveriesPerDay: 2,
  backtestBarsPerMonth: 12_000,
  apiCallsPerDay: 3,
};

const shared = onceForAll(async () => {
  const { db } = await testDatabase();
  await limitFreePlan(db, LIMITS);
  return { db, user: () => addTestUser(db) };
});

/** Sorts what requests that ran at once came to. */
async function outcomes(requests: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(requests);
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const error of errors) {
    if (!(error instanceof AppError)) throw error;
    expect(error.reason).toBe('PLAN_LIMIT');
  }
  return { made: settled.length - errors.length, refused: errors.length, sentence: (errors[0] as AppError)?.message };
}

const RULE: SaveStrategyRequest = {
  market: 'Crypto',
  timeframe: '1D',
  definition: {
    name: 'mine',
    label: 'Mine',
    description: '',
    groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1 }] }],
  },
} as SaveStrategyRequest;

const ALERT: SaveAlertRequest = {
  name: '',
  market: 'Crypto',
  symbol: 'BTC-USD',
  condition: { type: 'price', turn: 'above', level: 1 },
  timeframe: '1m',
  frequency: 'once',
  cooldownMinutes: 0,
  channels: [],
  isMuted: false,
  lastsDays: null,
} as unknown as SaveAlertRequest;

const NOW_MS = Date.parse('2026-11-27T06:00:00Z');
const TIMED = { nowOf: () => NOW_MS, listPresent: async () => new Set<string>() };
const item = (symbol: string) => ({ market: 'Crypto' as Market, symbol });

describe('a plan’s limit of active alerts', () => {
  const arm = (db: Db, userId: string, id: string) => setAlertState(db, userId, id, 'armed', TIMED);
  const pause = (db: Db, userId: string, id: string) => setAlertState(db, userId, id, 'paused', TIMED);

  it('holds for requests at once', async () => {
    const { db, user } = shared();
    const userId = await user();
    const { made, sentence } = await outcomes(Array.from({ length: 6 }, () => addAlert(db, userId, ALERT, NOW_MS)));
    expect(made).toBe(2);
    expect(sentence).toBe(
      'Your plan (Free) allows 2 active alerts; 2 are used. Pause or delete one, or change your plan on the page Plan.',
    );
  });

  it('holds for those switched on or saved again, and lets a changed one be', async () => {
    const { db, user } = shared();
    const userId = await user();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { alert } = await addAlert(db, userId, ALERT, NOW_MS);
      ids.push(alert.id);
      await pause(db, userId, alert.id);
    }
    expect((await outcomes(ids.map((id) => arm(db, userId, id)))).made).toBe(2);
    expect(await countArmed(db, userId)).toBe(2);
    // a save arms: those that are armed already keep their place
    expect((await outcomes(ids.map((id) => changeAlert(db, userId, id, ALERT, NOW_MS)))).made).toBe(2);
    expect(await countArmed(db, userId)).toBe(2);
  });
});

describe('a plan’s limit of strategies', () => {
  it('holds for requests at once, whichever way they add', async () => {
    const { db, user } = shared();
    const userId = await user();
    const other = { ...RULE, timeframe: '1h' } as SaveStrategyRequest;
    const requests = [
      ...Array.from({ length: 4 }, () => addStrategy(db, userId, RULE)),
      findOrAddStrategy(db, userId, other),
      findOrAddStrategy(db, userId, other),
    ];
    expect((await outcomes(requests)).refused).toBeGreaterThan(0);
    expect(await countStrategies(db, userId)).toBe(2);
  });
});

describe('a plan’s limit of watchlist symbols', () => {
  it('holds for requests at once, and counts each symbol once', async () => {
    const { db, user } = shared();
    const userId = await user();
    const first = await createWatchlist(db, userId, 'One', [item('A')]);
    const second = await createWatchlist(db, userId, 'Two', [item('A'), item('B')]);
    const requests = [
      ...['C', 'D', 'E'].map((symbol) => addToWatchlist(db, userId, first.id, item(symbol))),
      createWatchlist(db, userId, 'Three', [item('F'), item('A')]),
      changeWatchlist(db, userId, second.id, { items: [item('A'), item('B'), item('G')] }),
    ];
    const { made, sentence } = await outcomes(requests);
    expect(made).toBe(1);
    expect(sentence).toContain('allows 3 symbols in watchlists; 3 are used');
    expect(await listWatched(db, userId)).toHaveLength(3);
    // no symbol more
    await changeWatchlist(db, userId, second.id, { name: 'Renamed' });
    await createWatchlist(db, userId, 'Four', [item('A'), item('B')]);
    await expect(createWatchlist(db, userId, 'Five', [item('H')])).rejects.toThrow('allows 3 symbols');
  });

  it('cuts the first list, which nobody asked for', async () => {
    const { db, user } = shared();
    const items = ['A', 'B', 'C', 'D', 'E'].map(item);
    const [list] = await listOrBegin(db, await user(), async () => ({ name: 'Watchlist', items }));
    expect(list?.items).toHaveLength(3);
  });
});

describe('a plan’s limit of backtest bars', () => {
  const request = {
    market: 'Crypto',
    timeframe: '1D',
    universe: { symbol: 'BTC-USD' },
    symbols: ['BTC-USD'],
    metric: 'sharpe',
    test: { strategy: RULE.definition },
  } as unknown as StoredRequest;
  const bars = (db: Db, userId: string) => usedIn(db, userId, 'backtestBarsPerMonth', Date.now());

  it('holds for requests at once', async () => {
    const { db, user } = shared();
    const userId = await user();
    const { made, sentence } = await outcomes(Array.from({ length: 5 }, () => addBacktest(db, userId, request, 'sim')));
    expect(made).toBe(2); // of 5,000 bars each
    expect(await bars(db, userId)).toBe(10_000);
    expect(sentence).toContain('allows 12,000 backtest bars a month; 10,000 are used');
  });

  it('gives back what came to nothing by our fault, and once', async () => {
    const { db, user } = shared();
    const userId = await user();
    const ours = await addBacktest(db, userId, request, 'sim');
    await beginBacktest(db, ours);
    await failBacktest(db, ours, 'The test broke off, by a fault of ours.', true);
    await failBacktest(db, ours, 'The test broke off, by a fault of ours.', true);
    expect(await bars(db, userId)).toBe(0);
    const theirs = await addBacktest(db, userId, request, 'sim');
    await beginBacktest(db, theirs);
    await failBacktest(db, theirs, 'Too long', false);
    expect(await bars(db, userId)).toBe(5_000);
    const waiting = await addBacktest(db, userId, request, 'sim');
    await Promise.all([cancelBacktest(db, userId, waiting), cancelBacktest(db, userId, waiting)]);
    expect(await bars(db, userId)).toBe(5_000);
  });
});

describe('what is counted by time', () => {
  const kind: CountedKind = 'apiCallsPerDay';
  const DAY_MS = 86_400_000;

  it('holds for requests at once, and begins at zero the next day', async () => {
    const { db, user } = shared();
    const userId = await user();
    const take = (now: number) => takeUsage(db, userId, kind, 1, now);
    expect((await outcomes(Array.from({ length: 8 }, () => take(NOW_MS)))).made).toBe(3);
    await expect(take(NOW_MS)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 18 * 3_600 });
    await take(NOW_MS + DAY_MS);
    expect(await usedIn(db, userId, kind, NOW_MS + DAY_MS)).toBe(1);
    await giveBack(db, userId, kind, 5, NOW_MS + DAY_MS);
    expect(await usedIn(db, userId, kind, NOW_MS + DAY_MS)).toBe(0);
  });

  it('gives as much as there is room for', async () => {
    const { db, user } = shared();
    const userId = await user();
    const taken = await Promise.all(
      Array.from({ length: 4 }, () =>
        db.transaction().execute((tx) => takeUpTo(tx, userId, 'deliveriesPerDay', 1, NOW_MS)),
      ),
    );
    expect(taken.toSorted()).toEqual([0, 0, 1, 1]);
  });

  it('follows a grant', async () => {
    const { db, user } = shared();
    const userId = await user();
    await putGrant(
      db,
      { userId, planKey: 'pro', reason: 'gift', note: '', sourceId: null, startsAt: NOW_MS, endsAt: null },
      NOW_MS,
    );
    expect((await outcomes(Array.from({ length: 8 }, () => takeUsage(db, userId, kind, 1, NOW_MS)))).made).toBe(8);
  });
});

describe('a plan’s limit of alert deliveries', () => {
  async function withChannel() {
    const { db, user } = shared();
    const userId = await user();
    const row = {
      kind: 'webhook',
      label: '',
      sealed_address: Buffer.from(''),
      host: 'a.example',
      state: 'on',
    } as const;
    const rest = { reason: null, failures: 0, link_hash: null, session_id: null, endpoint_hash: null };
    await db
      .insertInto('channels')
      .values({ id: randomUUIDv7(), user_id: userId, ...row, ...rest, created_at: new Date() })
      .execute();
    const service = new NoticeService(new InProcessBus(pino({ level: 'silent' })), async () => new Map());
    const write = (kind: 'alerts' | 'channel-off') => {
      const alerts = { kind: 'alerts', count: 0, firings: [] } as const;
      const off = { kind: 'channel-off', channel: 'webhook', label: 'a', reason: 'b' } as const;
      const body = kind === 'alerts' ? { ...alerts, firings: [] } : off;
      const news = { noticeId: randomUUIDv7(), userId, body, kinds: ['webhook' as const] };
      return db.transaction().execute((tx) => service.write(tx, [news]));
    };
    /** Has what waits be on its way, so that nothing joins it. */
    const send = () => db.updateTable('deliveries').set({ attempts: 1 }).where('user_id', '=', userId).execute();
    const sent = async () => {
      const rows = await db.selectFrom('deliveries').select('subject').where('user_id', '=', userId).execute();
      return rows.map(({ subject }) => subject);
    };
    return { write, send, sent };
  }

  it('keeps what is beyond it in the app, says so once, and sends everything else', async () => {
    const { write, send, sent } = await withChannel();
    for (let i = 0; i < 2; i++) {
      expect((await write('alerts')).notices).toHaveLength(1);
      await send();
    }
    expect(await sent()).toHaveLength(2);
    const over = await write('alerts');
    expect(over.notices.map(({ body }) => body.kind)).toEqual(['alerts', 'plan-deliveries']);
    await send();
    const again = await write('alerts');
    expect(again.notices.map(({ body }) => body.kind)).toEqual(['alerts']);
    expect(await sent()).toHaveLength(3);
    await write('channel-off');
    expect(await sent()).toHaveLength(4);
  });
});
