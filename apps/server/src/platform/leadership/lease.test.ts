import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#platform/db/db.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from '../../testing/test-database.ts';
import { LeadershipLost } from './fence.ts';
import { type Lease, type LeaseOptions, leaderPlace, takeLease } from './lease.ts';
import { clockErrorMs } from './lease-client.ts';

const log = pino({ level: 'silent' });
const PATIENCE = { interval: 20 };

/** Nodes of one database, which end with the test. */
async function cluster() {
  const name = await createTestDatabase();
  const place = { connectionString: urlOfDatabase(name) };
  const database = await testDatabase(name);
  const candidate = async (
    onLost: (error: Error) => void = () => {},
    onWaiting = () => {},
    { host, ...own }: Pick<LeaseOptions, 'isFit'> & { host?: string } = {},
  ): Promise<Lease> => {
    const ended = new AbortController();
    onTestFinished(() => ended.abort());
    const way = host ? { ...database.connection, host } : place;
    const lease = await takeLease(way, { log, signal: ended.signal, onLost, onWaiting, ...own });
    onTestFinished(() => lease.release());
    return lease;
  };
  const poolOf = (lease: Lease) => {
    const opened = connect({ ...place, application_name: lease.connectionName }, log);
    onTestFinished(() => opened.stop());
    return opened.pool;
  };
  return { name, place, database, candidate, poolOf };
}

describe('the lease of the leader', () => {
  it('is held by one node, which says where it answers, and goes to the next when it is released', async () => {
    const { database, candidate } = await cluster();
    expect(await leaderPlace(database.pool)).toBeUndefined();
    const first = await candidate();
    expect(await leaderPlace(database.pool)).toEqual({ fence: 1, address: undefined });
    await first.announce('http://10.0.0.1:8080');
    expect(await leaderPlace(database.pool)).toEqual({ fence: 1, address: 'http://10.0.0.1:8080' });
    const waiting = vi.fn();
    const next = candidate(undefined, waiting);
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce(), PATIENCE);
    await first.release();
    expect((await next).fence).toBe(2);
    expect(await leaderPlace(database.pool)).toEqual({ fence: 2, address: undefined });
  });

  it('goes to one of many that want it at once', async () => {
    const { candidate } = await cluster();
    const won: number[] = [];
    const all = Array.from({ length: 8 }, async () => {
      const lease = await candidate();
      won.push(lease.fence);
      expect(won).toEqual(won.map((_, i) => i + 1)); // a second one comes after the release of the first
      await lease.release();
    });
    await Promise.all(all);
    expect(won).toHaveLength(8);
  });

  it('ends with the wait of a node that stops', async () => {
    const { place, candidate } = await cluster();
    await candidate();
    const ended = new AbortController();
    const waiting = takeLease(place, { log, signal: ended.signal, onLost: () => {}, onWaiting: () => ended.abort() });
    await expect(waiting).rejects.toThrow(/abort/i);
  });
});

describe('a leader that another one has followed', () => {
  it('writes nothing any more: not in a transaction that it had begun, not by a new connection', async () => {
    const { database, candidate, poolOf } = await cluster();
    const lost = vi.fn();
    const first = await candidate(lost);
    const pool = poolOf(first);
    const begun = await pool.connect();
    begun.on('error', () => {});
    await begun.query('begin');
    await begun.query(`insert into plan_switch values (true, true, now())`);
    // as if this process had been stopped for longer than its lease lasts: its clock doesn't matter
    await database.pool.query(`update leases set expires_at = '-infinity'`);
    const second = await candidate();
    expect(second.fence).toBe(2);
    await expect(begun.query('commit')).rejects.toThrow();
    begun.release(true);
    const late = pool.query(`insert into plan_switch values (true, true, now())`);
    await expect(late).rejects.toMatchObject({ cause: expect.any(LeadershipLost) });
    expect(await database.db.selectFrom('plan_switch').selectAll().execute()).toEqual([]);
    await poolOf(second).query(`insert into plan_switch values (true, false, now())`);
    expect(await database.db.selectFrom('plan_switch').select('is_on').execute()).toEqual([{ is_on: false }]);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), PATIENCE);
    await first.release(); // a lost one gives nothing away
    expect((await leaderPlace(database.pool))?.fence).toBe(2);
  });

  it('is followed soon after its process was killed, though its lease still lasted', async () => {
    const { place, database, candidate } = await cluster();
    const child = spawn(process.execPath, [
      path.join(import.meta.dirname, '../../testing/hold-lease.child.ts'),
      place.connectionString,
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    await database.pool.query(`update leases set expires_at = 'infinity'`);
    child.kill('SIGKILL');
    expect((await candidate()).fence).toBe(2);
  });

  it('keeps its lease through a restart of the database, which ends everybody’s connections', async () => {
    const { database, candidate, poolOf } = await cluster();
    const lost = vi.fn();
    const first = await candidate(lost);
    const waiting = vi.fn();
    const next = candidate(undefined, waiting);
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce(), PATIENCE);
    const client = new pg.Client({ ...database.connection });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rows.length).toBeGreaterThan(1);
    await client.end();
    const before = (await database.db.selectFrom('leases').select('expires_at').executeTakeFirstOrThrow()).expires_at;
    await vi.waitFor(async () => {
      const { expires_at } = await database.db.selectFrom('leases').select('expires_at').executeTakeFirstOrThrow();
      expect(expires_at).toBeGreaterThan(before);
    }, PATIENCE);
    expect((await poolOf(first).query('select fence from leases')).rows).toEqual([{ fence: 1 }]);
    expect(lost).not.toHaveBeenCalled();
    await first.release();
    expect((await next).fence).toBe(2);
  });

  it('keeps a lease that ran out while the database was away: a leader has time to renew it', async () => {
    const { database, candidate } = await cluster();
    const lost = vi.fn();
    const first = await candidate(lost);
    const proxy = await openDatabaseProxy();
    const waiting = vi.fn();
    const next = candidate(undefined, waiting, { host: proxy.host });
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce(), PATIENCE);
    const isRenewed = async (): Promise<void> => {
      const { rows } = await database.pool.query('select expires_at > clock_timestamp() as held, fence from leases');
      expect(rows).toEqual([{ held: true, fence: 1 }]);
    };
    for (let outage = 0; outage < 5; outage++) {
      await proxy.cut();
      await vi.waitFor(isRenewed, PATIENCE);
      await database.pool.query(`update leases set expires_at = '-infinity'`);
      await proxy.mend();
      await vi.waitFor(isRenewed, PATIENCE);
    }
    expect(lost).not.toHaveBeenCalled();
    await first.release();
    expect((await next).fence).toBe(2);
  });

  it('gives its lease to a node that is fit to lead, when it isn’t itself', async () => {
    const { database, candidate } = await cluster();
    const fit = { first: true, second: false, third: false };
    const lost = vi.fn();
    await candidate(lost, undefined, { isFit: () => fit.first });
    const waiting = vi.fn();
    const second = candidate(undefined, waiting, { isFit: () => fit.second });
    const third = candidate(undefined, waiting, { isFit: () => fit.third });
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(2), PATIENCE);
    fit.first = false;
    const renewedAt = async (): Promise<number> =>
      (await database.db.selectFrom('leases').select('expires_at').executeTakeFirstOrThrow()).expires_at;
    for (let renewals = 0, before = await renewedAt(); renewals < 3; renewals++) {
      await vi.waitFor(async () => expect(await renewedAt()).toBeGreaterThan(before), PATIENCE);
      before = await renewedAt();
    }
    expect(lost).not.toHaveBeenCalled(); // no other is fitter
    fit.third = true;
    expect((await third).fence).toBe(2);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), PATIENCE);
    await (await third).release();
    expect((await second).fence).toBe(3); // better than none
  });
});

describe('the clock of a node', () => {
  it('is wrong when it differs from the database’s by more than seconds, however long the answer took', () => {
    expect(clockErrorMs(1_000_000, 1_000_100, 1_000_200)).toBe(0);
    expect(clockErrorMs(1_000_000, 1_029_000, 1_030_000)).toBe(0); // half a minute for an answer
    expect(clockErrorMs(1_000_000, 1_004_900, 1_000_100)).toBe(0);
    expect(clockErrorMs(4_600_000, 1_000_000, 4_600_100)).toBe(3_600_000);
    expect(clockErrorMs(1_000_000, 4_600_000, 1_000_100)).toBe(-3_599_900);
  });
});
