import type pg from 'pg';

/** Tables that only the leader writes to. */
const TABLES = [
  'signals',
  'scan_states',
  'alert_firings',
  'alert_marks',
  'notices',
  'paper_orders',
  'paper_marks',
  'watchlists',
  'alerts',
];

/** Lets the database note, at each commit of a leader, by which number it wrote and when. */
export async function logFences(client: pg.Client): Promise<void> {
  await client.query(`
    create table fence_log (fence integer not null, at timestamptz not null, written text not null);
    create function log_fence() returns trigger language plpgsql as $$
    declare name text := current_setting('application_name');
    begin
      if name like 'wickwise leader %' then
        insert into fence_log values (substring(name from '[0-9]+$')::integer, clock_timestamp(), tg_table_name);
      end if;
      return null;
    end $$;
    ${TABLES.map(
      (table) => `create constraint trigger fence_${table} after insert or update on ${table}
        deferrable initially deferred for each row execute function log_fence();`,
    ).join('\n')}`);
}

export interface FenceReport {
  /** Leaders that have written, and their commits. */
  leaders: number;
  rows: number;
  /** Leaders that wrote after a later one had begun to. */
  stale: { fence: number; later: number; by: string }[];
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
  const [{ leaders, rows } = { leaders: 0, rows: 0 }] = counts;
  return { leaders, rows, stale };
}
