import type pg from 'pg';

/** Name of the connections of the test itself. */
export const TEST_NAME = 'a test of the cluster';

/** Tables that nodes write to without a fence, and why; all others are for leaders, and for claimed work. */
const UNFENCED: Readonly<Record<string, string>> = {
  api_keys: 'when a key was used last',
  plan_usage: 'calls of API keys',
  leases: 'taken without a number, by one statement that compares',
  work_claims: 'renewed by their owners, by one statement that compares',
  bars: 'compared with the truth row by row instead: there are too many',
  bar_pages: 'the same',
  kysely_migration: 'written before the first number is given',
  kysely_migration_lock: 'the same',
};

/**
 * Lets the database note, at each commit of a leader, by which number it wrote and when, of a node by which claim, and who
 * has written with neither.
 */
export async function logFences(client: pg.Client): Promise<void> {
  await client.query(`
    create table fence_log (fence integer not null, at timestamptz not null, written text not null);
    create table claim_log (claim uuid not null, work text, at timestamptz not null, written text not null);
    create table unfenced_log (name text not null, written text not null, change text not null);
    create function log_fence() returns trigger language plpgsql as $$
    declare name text := current_setting('application_name');
    begin
      if name like 'wickwise leader %' then
        insert into fence_log values (substring(name from '[0-9]+$')::integer, clock_timestamp(), tg_table_name);
      elsif name like 'wickwise work %' then
        insert into claim_log
          select own.claim, claims.work, clock_timestamp(), tg_table_name
          from (select substring(name from '.{36}$')::uuid as claim) as own left join work_claims as claims using (claim);
      else
        insert into unfenced_log values (name, tg_table_name, tg_op);
      end if;
      return null;
    end $$;`);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1) and relname !~ '_log$'`,
    [Object.keys(UNFENCED)],
  );
  for (const { name } of rows)
    await client.query(`create constraint trigger fence_${name} after insert or update or delete on ${name}
      deferrable initially deferred for each row execute function log_fence()`);
}

export interface FenceReport {
  /** Leaders that have written, and their commits. */
  leaders: number;
  rows: number;
  /** Leaders that wrote after a later one had begun to. */
  stale: { fence: number; later: number; by: string }[];
  /** Parts of the scan that nodes have written, and those that wrote after their claim was taken back. */
  scans: number;
  staleScans: string[];
  /** Writes by connections that have neither a number nor a claim. */
  unfenced: string[];
}

/** Compares the last write of each leader with the first one of the next. */
export async function checkFences(client: pg.Client): Promise<FenceReport> {
  const { rows: counts } = await client.query<{ leaders: number; rows: number }>(
    'select count(distinct fence)::int as leaders, count(*)::int as rows from fence_log',
  );
  const { rows: stale } = await client.query<{ fence: number; later: number; by: string }>(`
    with spans as (select fence, min(at) as first, max(at) as last from fence_log group by fence)
    select a.fence, b.fence as later, (a.last - b.first)::text as by
    from spans a join spans b on a.fence < b.fence and a.last >= b.first`);
  const { rows: scans } = await client.query<{ name: string; isStale: boolean }>(`
    with spans as (select claim, work, min(at) as first, max(at) as last from claim_log group by claim, work)
    select concat_ws(' ', a.claim, a.work) as name,
      a.work is null or exists (
        select from spans b where b.work = a.work and b.claim <> a.claim and b.first between a.first and a.last) as "isStale"
    from spans a`);
  const [{ leaders, rows } = { leaders: 0, rows: 0 }] = counts;
  const { rows: without } = await client.query<{ text: string }>(
    `select concat_ws(' ', count(*), change, written, 'by', name) as text from unfenced_log
     where name <> '${TEST_NAME}' group by change, written, name order by 1`,
  );
  const unfenced = without.map(({ text }) => text);
  const staleScans = scans.filter(({ isStale }) => isStale).map(({ name }) => name);
  return { leaders, rows, stale, scans: scans.length, staleScans, unfenced };
}
