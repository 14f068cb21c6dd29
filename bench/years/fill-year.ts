// Adds days of earlier signals to a data folder by copying the last three days repeatedly, and of what accounts were
// notified of; prints the sizes, with "expire" how long it takes to delete what is past its retention, and with "drop"
// the oldest month of signals.
import { DAY_MS } from '@wickwise/market';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { listSignalMonths, utcMonth } from '../../apps/server/src/modules/signals/signal-months.ts';
import { dropOldSignals } from '../../apps/server/src/modules/signals/signal-retention.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import type { Schema } from '../../apps/server/src/platform/db/schema.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { deleteExpired } from '../../apps/server/src/platform/retention/delete-expired.ts';
import { RETENTION_DAYS } from '../../apps/server/src/platform/retention/retention-days.ts';
import { TABLE_RULES } from '../../apps/server/src/roles/table-rules.ts';
import { fillPeople } from './fill-people.ts';

/** Days of signals stored by the first start. */
const STORED_DAYS = 3;

const [dataDir = '', mode = '', days = '0'] = process.argv.slice(2);
const limits = { connectMs: 10_000, statementMs: 0, idleTransactionMs: 0 };
const database = await openDatabase({ dataDir, databaseLimits: limits }, createLog('error'));
const { db, pool } = database;
let deleted: Record<string, number> = {};
const startMs = performance.now();
if (mode === 'fill') {
  await fill(db, Math.floor(Number(days) / STORED_DAYS));
  await fillPeople(db, Number(days));
  await sql`vacuum analyze`.execute(db);
}
if (mode === 'expire') deleted = await deleteExpired(db, TABLE_RULES, RETENTION_DAYS, Date.now());
if (mode === 'drop') await dropOldSignals(db, Date.now() - Number(days) * DAY_MS);
const tookMs = performance.now() - startMs;
if (mode === 'expire') await sql`vacuum analyze`.execute(db); // as PostgreSQL does on its own, later
const { rows } = await pool.query(
  `select (select count(*) from signals) as signals, (select count(*) from market_events) as events,
     (select count(*) from pg_inherits where inhparent = 'signals'::regclass) as months,
     (select sum(pg_total_relation_size(relid)) from pg_partition_tree('signals') where isleaf)::float8 as signal_bytes,
     (select count(*) from alert_firings) as firings, (select count(*) from notices) as notices,
     (select count(*) from deliveries) as deliveries, (select count(*) from screen_turns) as turns,
     (select sum(pg_total_relation_size(name::regclass))
      from unnest(array['alert_firings', 'notices', 'deliveries', 'screen_turns']) name)::float8 as people_bytes,
     pg_database_size(current_database()) as database_bytes`,
);
await database.stop();
console.log(JSON.stringify({ ...rows[0], took_ms: tookMs, deleted }));

async function fill(filled: Kysely<Schema>, rounds: number): Promise<void> {
  await sql`drop table if exists bench_base`.execute(filled);
  await sql`create table bench_base as select * from signals`.execute(filled);
  const nowMs = Date.now();
  const months = new Set(
    Array.from({ length: rounds * STORED_DAYS }, (_, day) => utcMonth(nowMs - (day + STORED_DAYS) * DAY_MS)),
  );
  const there = await listSignalMonths(filled);
  for (const month of [...months].sort((a, b) => a - b)) {
    const own = there.find(({ from, to }) => from <= month && month < to);
    await filled.transaction().execute((trx) => insertMonth(trx, rounds, month, own?.table));
  }
  await sql`
    insert into market_events
    select ${earlierId('at')}, instrument_no, timeframe, kind, direction, bar_time - k * interval '3 days',
      at - k * interval '3 days', price, size, facts, stored_at - k * interval '3 days'
    from market_events cross join generate_series(1, ${Math.min(rounds, 60)}) k on conflict do nothing`.execute(filled);
  await sql`drop table bench_base`.execute(filled);
}

/** SQL of a UUID version 7 of the time in a column, moved back by rounds of three days. */
function earlierId(column: string) {
  const ms = sql`to_hex((extract(epoch from ${sql.ref(column)} - k * interval '3 days') * 1000)::bigint)`;
  const chance = sql`md5(random()::text)`;
  return sql`(lpad(${ms}, 12, '0') || '7' || left(${chance}, 3) || '8' || left(${chance}, 15))::uuid`;
}

/** Inserts into an existing month, or a new one that is indexed when it is full. */
async function insertMonth(trx: Kysely<Schema>, rounds: number, month: number, there?: string): Promise<void> {
  const [from, to] = [month, month + 1].map((one) => new Date(Date.UTC(Math.floor(one / 12), one % 12))) as [
    Date,
    Date,
  ];
  const table = sql.table(there ?? `signals_${from.toISOString().slice(0, 7).replace('-', '_')}`);
  if (!there) await sql`create table ${table} (like signals including defaults)`.execute(trx);
  const columns = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = 'signals'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(trx);
  const moved = new Set(['bar_time', 'at', 'stored_at', 'from_time']);
  const values = columns.rows.map(({ name }) => {
    if (name === 'id') return earlierId('at');
    if (name === 'seq') return sql`seq - k * 1000000`;
    return moved.has(name) ? sql`${sql.ref(name)} - k * interval '3 days'` : sql.ref(name);
  });
  await sql`
    insert into ${table} select ${sql.join(values)} from bench_base cross join generate_series(1, ${rounds}) k
    where at - k * interval '3 days' >= ${from} and at - k * interval '3 days' < ${to} and owner_id is null
    order by k desc, seq on conflict do nothing`.execute(trx);
  const bounds = sql.raw(`for values from ('${from.toISOString()}') to ('${to.toISOString()}')`);
  if (!there) await sql`alter table signals attach partition ${table} ${bounds}`.execute(trx);
}
