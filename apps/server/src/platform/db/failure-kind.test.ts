import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { connectionName } from '../leadership/fence.ts';
import { connect } from './db.ts';
import { failureKindOf } from './failure-kind.ts';

const kindOf = (work: Promise<unknown>) => work.then(() => 'no failure', failureKindOf);

describe('the kind of a failure', () => {
  it.for([
    ['select $1::timestamptz', new Date(Number.NEGATIVE_INFINITY)],
    ['select $1::uuid', 'no uuid'],
    ['select $1::text', 'a\u0000b'],
    ['select 1 / $1::int', 0],
    ['insert into alert_marks values ($1)', 1],
    ['insert into alert_marks (instrument_no, at, price, saved_at) values ($1, now(), 1, now())', -1],
  ] as const)('is our data: %s', async ([query, value]) => {
    const { pool } = await testDatabase();
    expect(await kindOf(pool.query(query, [value]))).toBe('data');
  });

  it('is data before the database is reached, too', () => {
    expect(failureKindOf(new RangeError('Invalid time value'))).toBe('data');
    expect(failureKindOf(new TypeError('x is undefined'))).toBe('data');
  });

  it('is an outage for a server that leads no more: its callers ask the next one', async () => {
    const name = await createTestDatabase();
    const place = { ...inject('cluster'), database: name, application_name: connectionName(7) };
    const database = connect(place, pino({ level: 'silent' }));
    atEnd(() => database.stop());
    expect(await kindOf(database.pool.query('select 1'))).toBe('outage');
    await expect(database.pool.query('select 1')).rejects.toThrow(DatabaseUnavailable);
  });

  it('is an outage while connections are lost or refused', async () => {
    const proxy = await openDatabaseProxy();
    const { pool } = await testDatabase(await createTestDatabase(), proxy.host);
    const sleeping = kindOf(pool.query('select pg_sleep(60)'));
    await pool.query('select 1');
    await proxy.cut();
    expect(await sleeping).toBe('outage');
    expect(await kindOf(pool.query('select 1'))).toBe('outage');
    await proxy.mend();
    expect(await kindOf(pool.query('select 1'))).toBe('no failure');
  });

  it('is an outage when the server ends its connections, when nobody listens, and in a deadlock', async () => {
    const { pool } = await testDatabase();
    const client = await pool.connect();
    client.on('error', () => {});
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const sleeping = kindOf(client.query('select pg_sleep(60)'));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(await sleeping).toBe('outage');
    client.release(true);
    const nobody = new pg.Client({ ...inject('cluster'), host: '127.0.0.1', port: 1 });
    expect(await kindOf(nobody.connect())).toBe('outage');
    expect(failureKindOf({ code: '40P01' })).toBe('outage');
    expect(failureKindOf({ code: '42501' })).toBe('outage'); // what PostgreSQL makes of EROFS, too
    expect(failureKindOf(new Error('timeout exceeded when trying to connect'))).toBe('outage');
  });

  it('is unknown where it may be either: a bug, or a cancelled query', async () => {
    const { pool } = await testDatabase();
    expect(await kindOf(pool.query('select nothing from nowhere'))).toBe('unknown');
    expect(await kindOf(pool.query(`set statement_timeout = 1; select pg_sleep(1)`))).toBe('unknown');
    expect(failureKindOf(new Error('nobody knows why'))).toBe('unknown');
  });
});
