import { testInstrument } from '@wickwise/market/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { migrate, migrateAsBefore } from '#platform/db/migrate.ts';
import { firstIdAt } from '#platform/retention/delete-batches.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { foundSignal } from '../../testing/found-signal.ts';
import { createEmptyDatabase, testDatabase } from '../../testing/test-database.ts';
import { listSignalMonths } from './signal-months.ts';
import { dropOldSignals, makeMonthsAhead } from './signal-retention.ts';
import { insertSignals, listSignals, newestSeq, signalsAfter, signalsBetween } from './store.ts';

const log = pino({ level: 'silent' });
const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00Z');
const coin = testInstrument('Crypto', 'BTC-USD');

/** Days before now on which there are signals, in five months. */
const AGES = [130, 95, 61, 30, 29, 1, 0];

async function setUp(database?: Awaited<ReturnType<typeof testDatabase>>) {
  const { db, pool } = database ?? (await testDatabase());
  const registry = await registerInstruments(db, new FakeFeed([coin]).feeds);
  const no = registry.all[0]?.no ?? 0;
  const scope = { listed: registry.all, nowOf: () => NOW };
  const store = (ages: readonly number[]) =>
    db.transaction().execute((trx) =>
      insertSignals(
        trx,
        ages.map((age) => foundSignal(no, NOW - age * DAY, { price: age })),
      ),
    );
  const agesOf = async (): Promise<number[]> => (await listSignals(db, scope, { page: 1 })).map(({ price }) => price);
  return { db, pool, no, scope, store, agesOf };
}

const tablesOf = async (db: Db): Promise<string[]> => (await listSignalMonths(db)).map(({ table }) => table);

async function migrationsBefore(name: string): Promise<string[]> {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration where name < $1', [name]);
  return rows.map((row) => row.name);
}

/** Writes a signal of some days ago as before there were months, with the same key. */
const insertAsBefore = (db: Db, no: number, age: number) => {
  const { timeframe: _, ...signal } = foundSignal(no, NOW - age * DAY);
  return sql`
    insert into signals (id, seq, instrument_no, timeframe, pattern, direction, version, bar_time, at, price, pivots_hash,
      stored_at, licence_scope, strength, score)
    values (${firstIdAt(NOW - age * DAY)}, nextval('signal_seq'), ${no}, 60, ${signal.pattern}, ${signal.direction},
      ${signal.version}, ${new Date(signal.barTimeMs)}, ${new Date(signal.atMs)}, ${age}, '', now(), ${signal.licenceScope},
      ${signal.strength}, ${signal.score})`.execute(db);
};

describe('signals by the month', () => {
  it('create their months, are stored once, and are read in order across them', async () => {
    const { db, no, scope, store, agesOf } = await setUp();
    expect(await store([...AGES].reverse())).toHaveLength(AGES.length);
    expect(await store(AGES)).toEqual([]);
    expect(await tablesOf(db)).toEqual(['07', '08', '09', '10', '11'].map((month) => `signals_2026_${month}`));
    expect(await agesOf()).toEqual([...AGES].reverse());
    const missed = await signalsAfter(db, scope, 0, 3);
    expect(missed.map(({ price }) => price)).toEqual([0, 1, 29]);
    expect(await newestSeq(db)).toBe((await signalsAfter(db, scope, 0, 100)).at(-1)?.seq);
    const between = await signalsBetween(db, no, '1h', NOW - 96 * DAY, NOW - 29 * DAY);
    expect(between.map(({ price }) => price)).toEqual([29, 30, 61, 95]);
  });

  it('are searched in the months of the window only', async () => {
    const { db, store } = await setUp();
    await store(AGES);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select count(*) from signals where at > ${new Date(NOW - 3 * DAY)}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('signals_2026_11');
    expect(plan).not.toContain('signals_2026_10');
  });

  it('have their next month created before it begins', async () => {
    const { db } = await setUp();
    await makeMonthsAhead(db, [NOW, NOW]);
    await makeMonthsAhead(db, [NOW]);
    expect(await tablesOf(db)).toEqual(['signals_2026_11', 'signals_2026_12']);
  });

  it('are dropped by whole months, which the replay then skips', async () => {
    const { db, no, store, agesOf } = await setUp();
    await store(AGES);
    await sql`insert into scan_states values (${no}, 60, '', now(), '{}', '{}', null, ${new Date(NOW - 200 * DAY)})`.execute(
      db,
    );
    expect(await dropOldSignals(db, NOW - 80 * DAY)).toBe(2);
    expect(await agesOf()).toEqual([0, 1, 29, 30, 61]);
    const { since } = await db.selectFrom('scan_states').select('since').executeTakeFirstOrThrow();
    expect(since).toBe(NOW - 80 * DAY);
    expect(await dropOldSignals(db, NOW - 80 * DAY)).toBe(0);
  });

  it('stay during long reads, without blocking others', async () => {
    const { db, pool, store, agesOf } = await setUp();
    await store(AGES);
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from signals');
    const dropping = dropOldSignals(db, NOW - 80 * DAY);
    expect(await agesOf()).toHaveLength(AGES.length);
    expect(await dropping).toBe(0);
    await reader.query('commit');
    reader.release();
    expect(await dropOldSignals(db, NOW - 80 * DAY)).toBe(2);
  });

  it('create a new month during a backup', async () => {
    const { db, pool, store } = await setUp();
    await store([30]);
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from signals');
    expect(await store([0])).toHaveLength(1);
    await reader.query('commit');
    reader.release();
    expect(await tablesOf(db)).toEqual(['signals_2026_10', 'signals_2026_11']);
  });

  it('from before there were months stay, once each, and are deleted row by row', async () => {
    const database = await testDatabase(await createEmptyDatabase());
    await migrateAsBefore(database.db, await migrationsBefore('0028'));
    const feed = new FakeFeed([coin]);
    const { scope } = feed.capabilities().licence;
    await sql`
      insert into instruments (instrument_no, source, market, symbol, licence_scope)
      values (1, ${feed.source}, ${coin.market}, ${coin.symbol}, ${scope})`.execute(database.db);
    for (const age of [130, 95, 61, 30]) await insertAsBefore(database.db, 1, age);
    await migrate(database.db, log);
    const { db, store, agesOf } = await setUp(database);
    expect(await tablesOf(db)).toEqual(['signals_before_2026_11']);
    expect(await store(AGES)).toHaveLength(3);
    expect(await agesOf()).toEqual([...AGES].reverse());
    expect(await tablesOf(db)).toEqual(['signals_before_2026_11', 'signals_2026_11']);
    expect(await dropOldSignals(db, NOW - 80 * DAY, { rows: 1, pauseMs: 0 })).toBe(0);
    expect(await agesOf()).toEqual([0, 1, 29, 30, 61]);
    expect(await dropOldSignals(db, NOW)).toBe(1);
    expect(await agesOf()).toEqual([0, 1]);
  });
});
