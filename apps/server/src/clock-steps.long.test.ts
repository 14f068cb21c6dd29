import type { CandlesPage, MarketsPage } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { describe, expect, inject, it, onTestFailed, vi } from 'vitest';
import { fakedClock } from './testing/faked-clock.ts';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';

const HOUR_S = 3_600;
/** A bar, its delay, and a busy machine, ms. */
const WITHIN_MS = 3 * MINUTE_MS;
const COIN = 'BTC-USD';
/** Offsets of the server's clock in seconds, one after the other. */
const SETTINGS = [HOUR_S, 0, -HOUR_S, 0];

interface Ready {
  status: string;
  clock: { steps: number; last: { byMs: number; isResumed: boolean } | null };
}

describe('a server whose clock is set', () => {
  it('says so once, goes on with bars and alerts within a bar, and stores nothing stamped in the future', {
    timeout: 60 * MINUTE_MS,
  }, async ({ skip }) => {
    const clock = fakedClock();
    if (!clock) return skip('libfaketime is not installed: the clock of a running server was not set');
    const name = await createTestDatabase();
    const { host, user } = inject('cluster');
    const database = await testDatabase(name);
    const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
    const server = runServer(temporaryFolder(), { env: { ...clock.env, DATABASE_URL, DEV_MAIL: '1' } });
    const url = `http://localhost:${await server.ready}`;
    onTestFailed(() => void process.stdout.write(server.output()));
    const get = async <Answer>(path: string, headers = {}): Promise<Answer> =>
      (await (await fetch(`${url}${path}`, { headers })).json()) as Answer;

    const { rows } = await database.pool.query<{ no: number }>(
      'select instrument_no as no from instruments where symbol = $1',
      [COIN],
    );
    const no = rows[0]?.no;
    /** Returns the minutes of one coin between two instants, and bars of anything after the second one. */
    const barsIn = async (sinceMs: number, nowMs: number): Promise<{ minutes: number; future: number }> => {
      const { rows: found } = await database.pool.query<{ minutes: number; future: number }>(
        `select count(*) filter (where instrument_no = $1 and timeframe = 1 and open_time between $2 and $3)::int
             as minutes, count(*) filter (where open_time > $3)::int as future from bars`,
        [no, new Date(sinceMs), new Date(nowMs)],
      );
      return found[0] ?? { minutes: 0, future: 0 };
    };
    const barsFlow = async (): Promise<void> => {
      const sinceMs = clock.nowMs();
      const oneMore = { minutes: 1, future: 0 };
      await vi.waitFor(async () => expect(await barsIn(sinceMs, clock.nowMs())).toEqual(oneMore), {
        timeout: WITHIN_MS,
        interval: 500,
      });
    };
    /** Waits for prices and bars; bars of the repeated hour exist already, from when the clock was wrong. */
    const pricesFlow = async (): Promise<void> => {
      const sinceMs = clock.nowMs();
      const isNew = async (): Promise<void> => {
        const { markets } = await get<MarketsPage>('/api/v1/markets');
        const { asOf = null } = markets.find(({ market }) => market === 'Crypto') ?? {};
        expect(asOf).toBeGreaterThanOrEqual(sinceMs);
        expect(asOf).toBeLessThanOrEqual(clock.nowMs());
      };
      await vi.waitFor(isNew, { timeout: WITHIN_MS, interval: 500 });
    };
    const chart = `/api/v1/candles?market=Crypto&symbol=${COIN}&timeframe=1m&limit=10`;
    expect((await get<CandlesPage>(chart)).bars).toHaveLength(10); // its history is loaded before the others'
    await barsFlow();
    process.stdout.write('bars flow\n');
    const asha = await signUpByHttp(url);
    const alert = {
      ...({ market: 'Crypto', symbol: COIN, timeframe: '3m', frequency: 'bar' } as const),
      condition: { type: 'moving_up_percent', amount: 0.0001, bars: 1 },
    };
    const saved = await fetch(`${url}/api/v1/user/${asha.userId}/alerts`, {
      method: 'POST',
      headers: { ...asha.headers, 'content-type': 'application/json' },
      body: JSON.stringify(alert),
    });
    expect(saved.status).toBe(201);
    const alertsFire = async (): Promise<void> => {
      const sinceMs = clock.nowMs();
      await vi.waitFor(
        async () => {
          const { rows: found } = await database.pool.query<{ at: number | null }>(
            `select max(at) as at from alert_firings where at between $1 and $2`,
            [new Date(sinceMs), new Date(clock.nowMs() + 1_000)],
          );
          expect(found[0]?.at).not.toBeNull();
        },
        { timeout: 4 * MINUTE_MS, interval: 1_000 },
      );
    };
    await alertsFire();

    const ready = async () => (await get<Ready>('/ready')).clock;
    for (const [i, ahead] of SETTINGS.entries()) {
      clock.setAhead(ahead);
      const beganMs = performance.now();
      await (ahead < 0 ? pricesFlow() : barsFlow());
      const seconds = Math.round((performance.now() - beganMs) / 1_000);
      await alertsFire();
      process.stdout.write(`${JSON.stringify({ ahead, goesOnAfterSeconds: seconds })}\n`);
      expect(await ready()).toMatchObject({ steps: i + 1 });
      expect(server.output().match(/clock was set/g)).toHaveLength(i + 1);
    }
    const isResumed = { last: { isResumed: true } };
    await vi.waitFor(async () => expect(await ready()).toMatchObject(isResumed), {
      timeout: 20 * MINUTE_MS, // all instruments, one by one
      interval: 2_000,
    });
  });
});
