import { setTimeout as sleep } from 'node:timers/promises';
import { BacktestAnswer } from '@wickwise/contract';
import type pg from 'pg';
import type { ClusterAccount } from './cluster-account.ts';

const LOOK_EVERY_MS = 250;
const PERIODS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150];
const side = (rule: number, of: 'left' | 'right') => ({ group: 0, rule, isNested: false, side: of });

/** Returns a test with 144 settings, which no other equals. */
const testOf = (no: number): object => ({
  market: 'Crypto',
  timeframe: '10m',
  universe: { market: true },
  test: {
    strategy: {
      name: 'test',
      label: `Test ${no}`,
      description: '',
      groups: [
        {
          condition: 'and',
          rules: [
            { key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_20' },
            { key: 'indicators', attribute: 'linreg_slope_50', operator: 'gt', value: 0 },
          ],
        },
      ],
    },
    side: 'long',
    cash: 100_000 + no,
  },
  sweep: [
    { place: side(0, 'right'), values: PERIODS },
    { place: side(1, 'left'), values: PERIODS },
  ],
});

/** Backtests of an account, one after the other without a pause. */
export class ClusterBacktests {
  readonly #account: ClusterAccount;
  readonly #ordered: string[] = [];
  #count = 0;
  #isStopping = false;
  #running: Promise<void> | undefined;

  constructor(account: ClusterAccount) {
    this.#account = account;
  }

  /** How many were acknowledged. */
  get ordered(): number {
    return this.#ordered.length;
  }

  begin(): void {
    this.#running = this.#run();
  }

  /** Resolves once the last one has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Compares those that were acknowledged with what the database has noted: each ends once, with a result. */
  async check(client: pg.Client): Promise<{ tests: number; notOnce: string[] }> {
    const { rows } = await client.query<{ id: string; state: string; ends: number }>(
      `select id, state, (select count(*)::int from ended_log where test = id) as ends from backtests where id = any($1)`,
      [this.#ordered],
    );
    const good = new Set(rows.filter(({ state, ends }) => state === 'done' && ends === 1).map(({ id }) => id));
    const found = new Map(rows.map(({ id, state, ends }) => [id, `${state} ${ends}`]));
    const notOnce = this.#ordered.filter((id) => !good.has(id)).map((id) => `${id} ${found.get(id) ?? 'is gone'}`);
    return { tests: this.#ordered.length, notOnce };
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const { status, body } = await this.#call('POST', 'backtests', testOf(this.#count++));
      if (status === 202) {
        const { id } = BacktestAnswer.parse(body).backtest;
        this.#ordered.push(id);
        while (!(await this.#hasEnded(id))) await sleep(LOOK_EVERY_MS);
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  async #hasEnded(id: string): Promise<boolean> {
    const { status, body } = await this.#call('GET', `backtests/${id}`);
    return status === 200 && !['queued', 'running'].includes(BacktestAnswer.parse(body).backtest.state);
  }

  /** No answer counts as a refusal: both are asked again. */
  #call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    return this.#account.call(method, path, body).catch(() => ({ status: 0, body: null }));
  }
}

/** Lets the database note each end of a backtest. */
export async function logEnds(client: pg.Client): Promise<void> {
  await client.query(`
    create table ended_log (test uuid not null);
    create function log_end() returns trigger language plpgsql as $$
    begin
      insert into ended_log values (new.id);
      return null;
    end $$;
    create trigger log_end after update on backtests
      for each row when (new.state in ('done', 'failed', 'cancelled')) execute function log_end();`);
}
