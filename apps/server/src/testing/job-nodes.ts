import { BacktestAnswer, BacktestsAnswer, SavedScreenAnswer } from '@wickwise/contract';
import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { startNats } from './nats-server.ts';
import { runServer, type ServerProcess } from './server-process.ts';
import { signUpByHttp } from './sign-up.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from './test-database.ts';

export const PATIENT = { interval: 50 };

const METRICS_TOKEN = 'a token of tests for metrics';

const orderOf = (period: number) => ({
  market: 'Crypto',
  timeframe: '1D',
  universe: { symbol: 'BTC-USD' },
  test: {
    strategy: {
      name: 'above',
      label: 'Above',
      description: '',
      groups: [
        {
          condition: 'and',
          rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: `sma_${period}` }],
        },
      ],
    },
  },
});
/** Periods whose averages rules may read. */
const PERIODS = [5, 10, 13, 14, 20, 21, 26, 30];

/** Starts processes of one database and bus, of which some do the leader's long work. */
export async function jobNodes(more: Record<string, string> = {}) {
  const [name, bus] = await Promise.all([createTestDatabase(), startNats()]);
  const database = await testDatabase(name);
  const { db } = database;
  const env = {
    DATABASE_URL: urlOfDatabase(name),
    NATS_URL: bus.url,
    METRICS_TOKEN,
    AUTH_SECRET: 'one secret of all these nodes 0123456789',
    DEV_MAIL: '1',
    LIMIT_FACTOR: '100',
    DATABASE_CONNECT_TIMEOUT_MS: '60000', // half a dozen processes on busy cores; outages are other tests' matter
    ...more,
  };
  const folder = temporaryFolder(); // outboxes of mails are shared, as a mail server would be
  const claims = () => db.selectFrom('work_claims').selectAll().orderBy('work').execute();

  /** A transaction that keeps threads of tests waiting until it is ended. */
  const hold = async (...statements: readonly string[]): Promise<() => Promise<void>> => {
    const client = new pg.Client(database.connection);
    await client.connect();
    onTestFinished(() => client.end());
    for (const statement of ['begin', ...statements]) await client.query(statement);
    return async () => void (await client.query('commit'));
  };

  return {
    bus,
    db,
    database,
    claims,
    leader: () => runServer(folder, { env }),
    node: (ROLES: string) => runServer(temporaryFolder(), { env: { ...env, ROLES } }),
    /** Tests that are under way go on once the returned function is called. */
    holdReading: () => hold('lock table bars, bar_pages in access exclusive mode'),
    /** The same for those that have a result and are storing it. */
    holdStoring: async () => {
      await database.pool.query(`
        create or replace function hold_result() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock_shared(77); return new; end $$;
        create or replace trigger hold_result before update on backtests
          for each row when (new.state = 'done') execute function hold_result()`);
      const release = await hold('select pg_advisory_xact_lock(77)');
      /** Resolves with how many of them wait. */
      const waiting = async (): Promise<number> => {
        const { rowCount } = await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        );
        return rowCount ?? 0;
      };
      return { release, waiting };
    },
    /** Resolves with how often a test was lost with its node. */
    brokenOff: async (id: string) => {
      const row = await db.selectFrom('backtests').select('broken_off').where('id', '=', id).executeTakeFirstOrThrow();
      return row.broken_off;
    },
    /** Resolves once so many pieces of work are under way at nodes, with their claims. */
    claimed: (count: number) =>
      vi.waitFor(async () => {
        const all = await claims();
        expect(all).toHaveLength(count);
        const running = await db.selectFrom('backtests').select('id').where('state', '=', 'running').execute();
        expect(running).toHaveLength(count);
        return all;
      }, PATIENT),
  };
}

/** Returns the process that a claim is of, by its number in the node's name. */
export const ownerOf = (claim: { node: string } | undefined, processes: readonly ServerProcess[]): ServerProcess => {
  const owner = processes.find(({ child }) => claim?.node.includes(`-${child.pid}-`));
  if (!owner) throw new Error(`no process has the claim of ${claim?.node}`);
  return owner;
};

/** Resolves with a figure of a process, with its labels; 0 where it has none. */
export async function figureOf({ ready }: ServerProcess, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`http://localhost:${await ready}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Resolves with how much work of a kind a process has run to its end. */
export const doneAt = (one: ServerProcess, kind = 'backtest'): Promise<number> =>
  figureOf(one, `wickwise_long_work_total{kind="${kind}",end="done"}`);

/** Resolves once a leader gives work to so many nodes. */
export const hasNodes = (leader: ServerProcess, count: number) =>
  vi.waitFor(async () => expect(await figureOf(leader, 'wickwise_job_nodes')).toBe(count), PATIENT);

/** Resolves once so many parts of a leader's work are done at other nodes, and the rest by it. */
export const partsAt = (
  leader: ServerProcess,
  of: 'scan' | 'rule' | 'alert' | 'paper',
  [atNodes, parts]: [number, number],
) =>
  vi.waitFor(async () => {
    const count = (place: string) => figureOf(leader, `wickwise_${of}_parts{place="${place}"}`);
    expect([await count('nodes'), await count('here')]).toEqual([atNodes, parts - atNodes]);
  }, PATIENT);

/** A user with tests; `url` is that of the leader, or of a node that hands on requests. */
export async function tester(url: string) {
  const { userId, headers, token } = await signUpByHttp(url);
  const path = `/api/v1/user/${userId}/backtests`;
  let at = url;
  let count = 0;
  const call = (method: string, more: string, body?: object) =>
    fetch(`${at}${path}${more}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const order = async (): Promise<string> => {
    const period = PERIODS[count++ % PERIODS.length] as number;
    return BacktestAnswer.parse(await (await call('POST', '', orderOf(period))).json()).backtest.id;
  };
  const read = async (id: string) => BacktestAnswer.parse(await (await call('GET', `/${id}`)).json()).backtest;
  /** Resolves with the end of a test. */
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const test = await read(id);
      expect(['queued', 'running']).not.toContain(test.state);
      return test;
    }, PATIENT);
  return {
    userId,
    token,
    order,
    ended,
    /** Goes on at another address. */
    moveTo: (other: string) => {
      at = other;
    },
    /** Saves a live screen; its instruments are signals as they come to match. */
    watch: async (screen: object) => {
      const response = await fetch(`${at}/api/v1/user/${userId}/screens`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...screen, isLive: true }),
      });
      return SavedScreenAnswer.parse(await response.json()).screen.id;
    },
    cancel: async (id: string) => (await call('POST', `/${id}/cancel`)).status,
    list: async () => BacktestsAnswer.parse(await (await call('GET', '')).json()).backtests,
    /** Resolves once history is loaded, so that tests have a result. */
    hasHistory: () =>
      vi.waitFor(async () => expect((await ended(await order())).state).toBe('done'), { ...PATIENT, interval: 500 }),
    /** Returns how many tests were ordered. */
    ordered: () => count,
  };
}
