import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../apps/server/src/platform/db/schema.ts';

const ACCOUNTS = 20;
/** A day of one account: alerts that fire with a notice and a message each, and instruments that enter or leave screens. */
const FIRINGS_A_DAY = 100;
const TURNS_A_DAY = 500;
/** Most rows of the one account that are copied. */
const MOST_ROWS = 400;
/** Instruments that enter or leave a screen at once. */
const TURNING = 20;
const DAY_SECONDS = 86_400;
const SEQ_STEP = 1_000_000;

type Db = Kysely<Schema>;

/**
 * Adds days of earlier firings, notices and messages by copying those of the one account that has some: for itself, and
 * for accounts that are copies of it and go on with nothing. And turns of their screens. For the built-in PostgreSQL.
 */
export async function fillPeople(db: Db, days: number): Promise<void> {
  await sql`
    create table bench_people as
    select n, case when n = 0 then user_id else gen_random_uuid() end as id, user_id as model
    from (select user_id from alert_firings limit 1) own cross join generate_series(0, ${sql.lit(ACCOUNTS - 1)}) n`.execute(
    db,
  );
  await sql`
    insert into users
    select (jsonb_populate_record(u, jsonb_build_object('id', p.id, 'email_key', p.id, 'email', p.id || '@example.com'))).*
    from bench_people p join users u on u.id = p.model where n > 0`.execute(db);
  await sql`create table bench_ids (n integer, old uuid, id uuid, primary key (n, old))`.execute(db);
  await copyOwned(db, 'alerts', sql`'no', nextval('alert_no'), 'state', 'paused'`);
  await copyOwned(db, 'channels', sql`'state', 'off'`);
  await copyOwned(db, 'screens', sql`'is_live', false`);
  await addFirings(db, days);
  await addTurns(db, days);
  await sql`drop table bench_people, bench_ids, bench_copies`.execute(db);
}

/** Copies what the account owns for each of the others, with some columns changed, and notes the ids. */
async function copyOwned(db: Db, table: 'alerts' | 'channels' | 'screens', changed: RawBuilder<unknown>) {
  await sql`
    insert into bench_ids
    select n, own.id, case when n = 0 then own.id else gen_random_uuid() end
    from bench_people p join ${sql.table(table)} own on own.user_id = p.model`.execute(db);
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(own, jsonb_build_object('id', ids.id, 'user_id', p.id, ${changed}))).*
    from bench_people p join ${sql.table(table)} own on own.user_id = p.model
      join bench_ids ids on ids.n = p.n and ids.old = own.id
    where p.n > 0`.execute(db);
}

/** Ids begin with the time of their row, by which old ones are found. */
async function addFirings(db: Db, days: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) from alert_firings`.execute(db);
  const { rounds, back } = roundsOf(days, FIRINGS_A_DAY, rows[0]?.count ?? 0);
  await sql`
    create table bench_copies as
    select f.id as firing, d.id as delivery, p.n, p.id as person, k,
      uuidv7(f.stored_at - ${back} - now()) as firing_id,
      uuidv7(nn.at - ${back} - now()) as notice_id,
      uuidv7(d.created_at - ${back} - now()) as delivery_id
    from (select * from alert_firings order by seq desc limit ${MOST_ROWS}) f
      join notices nn on nn.id = f.notice_id
      left join lateral (select * from deliveries where f.notice_id = any (notices) limit 1) d on true
      cross join bench_people p cross join generate_series(1, ${rounds}::integer) k`.execute(db);
  await sql`
    insert into alert_firings (id, seq, alert_id, user_id, occurrence, name, market, symbol, condition, timeframe, price,
      at, is_late, receipt, notice_id, stored_at, story)
    select c.firing_id, f.seq - k * ${SEQ_STEP}::bigint, ids.id, person, occurrence || ' ' || k, name, market, symbol,
      condition, timeframe, price, at - ${back}, is_late, receipt, c.notice_id, stored_at - ${back}, story
    from bench_copies c join alert_firings f on f.id = c.firing
      join bench_ids ids on ids.n = c.n and ids.old = f.alert_id
    order by k desc`.execute(db);
  await sql`
    insert into notices (id, seq, user_id, body, at, is_read)
    select c.notice_id, nn.seq - k * ${SEQ_STEP}::bigint, person, body, nn.at - ${back}, true
    from bench_copies c join alert_firings f on f.id = c.firing join notices nn on nn.id = f.notice_id
    order by k desc on conflict do nothing`.execute(db);
  await sql`
    insert into deliveries
    select (jsonb_populate_record(d, jsonb_build_object('id', delivery_id, 'user_id', person, 'channel_id', ids.id,
      'notices', array[c.notice_id], 'created_at', d.created_at - ${back}, 'due_at', d.due_at - ${back},
      'sent_at', d.sent_at - ${back}, 'state', 'sent'))).*
    from bench_copies c join deliveries d on d.id = c.delivery
      join bench_ids ids on ids.n = c.n and ids.old = d.channel_id
    order by k desc`.execute(db);
}

/** Has each screen entered and left by instruments in turn. */
async function addTurns(db: Db, days: number): Promise<void> {
  const { rounds, back } = roundsOf(days, TURNS_A_DAY, TURNING);
  await sql`
    insert into screen_turns
    select ids.id, s.version, i.instrument_no, now() - ${back}, (array['entered', 'left'])[1 + k % 2], now() - ${back}, 100,
      now() - ${back}
    from screens s join bench_ids ids on ids.id = s.id cross join (select instrument_no from instruments limit ${TURNING}) i
      cross join generate_series(1, ${rounds}::integer) k
    order by k desc`.execute(db);
}

/** Returns how often rows are copied, and SQL of the time by which round `k` is earlier. */
function roundsOf(days: number, daily: number, rows: number): { rounds: number; back: RawBuilder<unknown> } {
  if (rows === 0) throw new Error('there is nothing to copy');
  const rounds = Math.ceil((days * daily) / Math.min(rows, MOST_ROWS));
  return { rounds, back: sql.raw(`k * interval '${((days * DAY_SECONDS) / rounds).toFixed(3)} seconds'`) };
}
