import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { createTestDatabase, urlOfDatabase } from '../../testing/test-database.ts';
import type { Lease } from '../leadership/lease.ts';
import { openDatabase } from './db.ts';
import { waitForServer } from './wait-for-server.ts';

function logged() {
  const lines: string[] = [];
  return { lines, log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line).msg) }) };
}

const WAITS = 'the database does not answer yet: waiting up to 60 s for it';

describe('a database that is not up yet', () => {
  it('is waited for, which is logged once', async () => {
    const { host, cut, mend } = await openDatabaseProxy();
    const { lines, log } = logged();
    await cut();
    const place = { ...inject('cluster'), host, database: 'postgres' };
    const waiting = waitForServer(place, { limitMs: 60_000, log });
    while (lines.length === 0) await sleep(5);
    await mend();
    await waiting;
    expect(lines).toEqual([WAITS, 'the database answers']);
  });

  it('is not waited for longer than the limit', async () => {
    const place = { host: '127.0.0.1', port: 1, user: 'somebody', password: 'hunter2' };
    const waiting = waitForServer(place, { limitMs: 300, log: logged().log });
    await expect(waiting).rejects.toThrow(
      "The database can't be reached: connect ECONNREFUSED 127.0.0.1:1. It did not answer within 0.3 s. " +
        'Check DATABASE_URL, and that the server runs.',
    );
  });

  it('has a reason also where its name has several addresses', async () => {
    const waiting = waitForServer({ host: 'localhost', port: 1 }, { limitMs: 0, log: logged().log });
    await expect(waiting).rejects.toThrow(/can't be reached: connect ECONNREFUSED .*:1\. Check DATABASE_URL/);
  });

  it('is no longer waited for once the stop begins', async () => {
    const { lines, log } = logged();
    const ending = new AbortController();
    const place = { host: '127.0.0.1', port: 1 };
    const waiting = waitForServer(place, { limitMs: 60_000, log, signal: ending.signal });
    while (lines.length === 0) await sleep(5);
    ending.abort();
    await expect(waiting).rejects.toThrow('The start was broken off.');
  });
});

describe('a database that is up', () => {
  it('is not waited for, whatever it answers', async () => {
    const { lines, log } = logged();
    const place = { ...inject('cluster'), database: 'not-there' };
    await waitForServer(place, { limitMs: 60_000, log });
    expect(lines).toEqual([]);
  });
});

describe('a database that goes away while a standby becomes the leader', () => {
  it('is waited for, and migrated afterwards', async () => {
    const name = await createTestDatabase();
    const { host, cut, mend } = await openDatabaseProxy();
    const databaseUrl = urlOfDatabase(name, host);
    const { log } = logged();
    const lead = async (): Promise<Lease> => {
      await cut();
      setTimeout(() => void mend(), 700);
      const named = { fence: 1, connectionName: 'a leader of this test', clockErrorMs: 0 };
      return { ...named, announce: async () => {}, release: async () => {} };
    };
    const options = { dataDir: '/', databaseUrl };
    await expect(openDatabase({ ...options, databaseWaitMs: 0 }, log, { lead })).rejects.toThrow("can't be reached");
    const database = await openDatabase({ ...options, databaseWaitMs: 60_000 }, log, { lead });
    expect(await database.isAnswering(1_000)).toBe(true);
    await database.stop();
  });
});
