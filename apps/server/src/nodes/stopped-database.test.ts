import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Lease, takeLease } from '#platform/leadership/lease.ts';
import { openBridge } from '../testing/cluster/bridge.ts';
import { startOwnDatabase } from '../testing/cluster/own-database.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { runServer } from '../testing/server-process.ts';
import { connectClient } from '../testing/socket-client.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const log = pino({ level: 'silent' });
const PATIENCE = { interval: 50 };
/** Longer than a lease lasts, and than a try to connect. */
const STOPPED_MS = 8_000;
/** A database that goes on takes a busy leader back this much later than others. */
const BUSY_MS = 2_500;
/** Within it `/ready` answers whatever hangs, beyond what a request takes that looks at nothing. */
const ANSWER_MS = 2_000;

/** A PostgreSQL of the test's own, and connections to it. */
async function stoppable() {
  const own = await startOwnDatabase();
  const { host, port, user } = own.connection;
  const placeAt = (at: number) => ({ connectionString: `postgres://${user}@${host}:${at}/postgres` });
  const open = () => {
    const database = connect(own.connection, log);
    onTestFinished(() => database.stop());
    return database;
  };
  const stop = async (ms: number): Promise<void> => {
    own.signalAll('SIGSTOP');
    await sleep(ms);
    own.signalAll('SIGCONT');
  };
  return { own, placeAt, port: port ?? 0, open, stop };
}

describe('a database that is stopped for a while', () => {
  it('leaves the lease to its leader, also where that one is back seconds later than others', async () => {
    const { placeAt, port, open, stop } = await stoppable();
    const { db } = open();
    await migrate(db, log);
    const bridge = await openBridge(() => port);
    const lost = vi.fn();
    const take = async (at: number, onWaiting = () => {}): Promise<Lease> => {
      const ended = new AbortController();
      onTestFinished(() => ended.abort());
      const lease = await takeLease(placeAt(at), { log, signal: ended.signal, onLost: lost, onWaiting });
      onTestFinished(() => lease.release());
      return lease;
    };
    const first = await take(bridge.port);
    const waiting = vi.fn();
    const next = take(port, waiting);
    next.catch(() => {}); // its wait ends with the test where the other one has failed
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce(), PATIENCE);
    bridge.cut(); // a renewal that waits for the database would be done by it
    await stop(STOPPED_MS);
    await sleep(BUSY_MS);
    bridge.mend();
    const held = db.selectFrom('leases').select('fence').where(sql<boolean>`expires_at > clock_timestamp()`);
    await vi.waitFor(async () => expect(await held.execute()).toHaveLength(1), PATIENCE);
    expect(await held.execute()).toEqual([{ fence: 1 }]);
    expect(lost).not.toHaveBeenCalled();
    await first.release();
    expect((await next).fence).toBe(2);
  });

  it.skipIf(!natsProgram)('is said by /ready in time, and takes no prices and no leader away', async () => {
    const { placeAt, port, open, stop } = await stoppable();
    const bus = await startNats();
    const env = {
      DATABASE_URL: placeAt(port).connectionString,
      NATS_URL: bus.url,
      DEV_MAIL: '1',
      LIMIT_FACTOR: '100',
      AUTH_SECRET: 'one secret of all these nodes 0123456789',
    };
    const leader = await runServer(temporaryFolder(), { env }).ready;
    runServer(temporaryFolder(), { env }); // stands by
    const node = await runServer(temporaryFolder(), { env: { ...env, ROLES: 'api' } }).ready;
    const client = await connectClient(`http://localhost:${node}`);
    const prices = (): number => client.of('crypto_data').length;
    client.socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    await vi.waitFor(() => expect(prices()).toBeGreaterThan(2), PATIENCE);
    const isOver = stop(STOPPED_MS).then(() => true);
    const seen = new Set<number>();
    for (let isBack = false; !isBack; ) {
      for (const at of [leader, node]) {
        const [ready, machine] = await Promise.all(['ready', 'health'].map((path) => timed(at, path)));
        seen.add(ready?.status ?? 0);
        expect((ready?.ms ?? 0) - (machine?.ms ?? 0)).toBeLessThan(ANSWER_MS);
      }
      isBack = await Promise.race([isOver, sleep(200, false)]);
    }
    expect(seen).toContain(503);
    const before = prices();
    await vi.waitFor(() => expect(prices()).toBeGreaterThan(before), PATIENCE);
    await vi.waitFor(async () => expect((await timed(leader, 'ready')).status).toBe(200), PATIENCE);
    const rows = await open().db.selectFrom('leases').select('fence').execute();
    expect(rows).toEqual([{ fence: 1 }]);
    expect(client.socket.connected).toBe(true);
  });
});

async function timed(port: number, path: string): Promise<{ status: number; ms: number }> {
  const askedMs = performance.now();
  const { status } = await fetch(`http://localhost:${port}/${path}`);
  return { status, ms: performance.now() - askedMs };
}
