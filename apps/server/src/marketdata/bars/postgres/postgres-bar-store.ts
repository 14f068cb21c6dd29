import { type Bar, BarSeries, type Timeframe } from '@wickwise/market';
import type pg from 'pg';
import { type CopyType, copyIn } from '#platform/db/copy.ts';
import { LONG_STATEMENTS } from '#platform/db/limits.ts';
import type { BarKnown, BarRange, BarRow, BarStore, BarStretch, BarVersion, RevisedBar } from '../bar-store.ts';
import { timeframeCode, timeframeOfCode } from '../timeframe-codes.ts';
import { withoutRepeats } from '../without-repeats.ts';
import { BarPages, dropPages, HOLD_PAGES } from './bar-pages.ts';
import { readBarVersions, readCorrections, readFirstKnown } from './bar-versions.ts';
import { BarPartitions } from './partitions.ts';
import { readBars } from './read-bars.ts';

const STAGED: readonly CopyType[] = [
  'int4',
  'int2',
  'time',
  'float8',
  'float8',
  'float8',
  'float8',
  'float8',
  'int2',
  'time',
];
/** Rows per chunk, so a batch blocks neither memory nor the connection. */
const BATCH_ROWS = 20_000;

/** Instruments whose old bars are deleted at a time: about ten thousand rows, some tenths of a second. */
const PRUNED_AT_ONCE = 25;

/** SQLSTATE of a row that fits no partition. */
const NO_PARTITION = '23514';

const STAGING = `
  create temp table if not exists bars_staging (
    instrument_no integer, timeframe smallint, open_time timestamptz,
    open float8, high float8, low float8, close float8, volume float8, revision smallint, known_at timestamptz
  ) on commit delete rows`;

/** Inserts new bars, which are nearly all; returns their number only. */
const INSERT_NEW = `
  with added as (
    insert into bars select * from bars_staging on conflict do nothing returning instrument_no, timeframe, open_time
  ),
  changed as (
    select instrument_no, timeframe, min(open_time) as first, count(*) as bars from added group by instrument_no, timeframe
  ),
  dropped as (${dropPages('changed')})
  select coalesce(sum(bars), 0)::int as added from changed`;

/** Without statistics of the staging table, the planner would scan all bars. */
const BY_INDEX = 'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off';

const CHANGED = `
  (b.instrument_no, b.timeframe, b.open_time) = (s.instrument_no, s.timeframe, s.open_time)
  and (b.open, b.high, b.low, b.close, b.volume) is distinct from (s.open, s.high, s.low, s.close, s.volume)`;

/** `near`: SQL that holds for the stored bars, so that no other partitions are planned for. */
const archive = (near: string): string => `
  insert into bar_revisions
  select b.*, s.known_at from bars_staging s join bars b on ${CHANGED} and ${near} on conflict do nothing`;

const reviseBars = (near: string): string => `
  with revised as (
    update bars b
    set open = s.open, high = s.high, low = s.low, close = s.close, volume = s.volume,
        revision = b.revision + 1, known_at = s.known_at
    from bars_staging s where ${CHANGED} and ${near}
    returning b.instrument_no, b.timeframe, b.open_time, b.revision
  ),
  changed as (select instrument_no, timeframe, min(open_time) as first from revised group by instrument_no, timeframe),
  dropped as (${dropPages('changed')})
  select * from revised`;

/** Deletes pages and bars up to the same bar, so both hold the same; earlier revisions are deleted with their bars. */
const PRUNE = `
  with dropped as (
    delete from bar_pages where instrument_no = any($1) and timeframe = $2 and last_time < $3
  ),
  outdated as (
    delete from bar_revisions where instrument_no = any($1) and timeframe = $2 and open_time < $3
  )
  delete from bars b using (
    select no, coalesce(
      (select least(first_time, $3) from bar_pages
       where instrument_no = no and timeframe = $2 and last_time >= $3 order by last_time limit 1), $3) as first_kept
    from unnest($1::int[]) no
  ) kept
  where b.instrument_no = kept.no and b.timeframe = $2 and b.open_time < kept.first_kept`;

/** Deletes bars between two instants with their revisions and pages. */
const DROP = `
  with gone as (
    delete from bars where instrument_no = any($1) and timeframe = $2 and open_time >= $3 and open_time < $4
    returning instrument_no, timeframe, open_time
  ),
  changed as (select instrument_no, timeframe, min(open_time) as first from gone group by instrument_no, timeframe),
  dropped as (${dropPages('changed')}),
  forgotten as (
    delete from bar_revisions where instrument_no = any($1) and timeframe = $2 and open_time >= $3 and open_time < $4
  )
  select count(*)::int as bars from gone`;

const STRETCHES = `
  select b.instrument_no as no, b.open_time as "timeMs", b.open, b.high, b.low, b.close, b.volume
  from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as wanted(no, from_time, before_time)
  cross join lateral (
    select * from bars where instrument_no = wanted.no and timeframe = $4
      and open_time >= wanted.from_time and open_time < wanted.before_time
  ) b
  order by b.instrument_no, b.open_time`;

/** Closed bars in PostgreSQL, appended in batches; what a bar replaced moves to `bar_revisions`. */
export class PostgresBarStore implements BarStore {
  readonly prunedAtOnce = PRUNED_AT_ONCE;
  readonly #pool: pg.Pool;
  readonly #partitions: BarPartitions;
  readonly #pages: BarPages;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#partitions = new BarPartitions(pool);
    this.#pages = new BarPages(pool);
  }

  async append(rows: readonly BarRow[]): Promise<RevisedBar[]> {
    const unique = withoutRepeats(rows);
    const revised: RevisedBar[] = [];
    for (let start = 0; start < unique.length; start += BATCH_ROWS) {
      const batch = unique.slice(start, start + BATCH_ROWS);
      revised.push(...(await this.#appendBatch(batch).catch((error) => this.#appendAgain(batch, error))));
    }
    return revised;
  }

  async read(instrumentNo: number, timeframe: Timeframe, range: BarRange = {}): Promise<BarSeries> {
    return (await this.readMany([instrumentNo], timeframe, range)).get(instrumentNo) ?? new BarSeries();
  }

  async readMany(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    range: BarRange = {},
  ): Promise<Map<number, BarSeries>> {
    return this.#withClient((client) => readBars(client, instrumentNos, timeframe, range));
  }

  async readStretches(timeframe: Timeframe, stretches: readonly BarStretch[]): Promise<Map<number, BarSeries>> {
    const { rows } = await this.#pool.query<Bar & { no: number }>(STRETCHES, [
      stretches.map(({ instrumentNo }) => instrumentNo),
      stretches.map(({ fromMs }) => new Date(fromMs)),
      stretches.map(({ beforeMs }) => new Date(beforeMs)),
      timeframeCode(timeframe),
    ]);
    return new Map([...Map.groupBy(rows, ({ no }) => no)].map(([no, own]) => [no, BarSeries.from(own)]));
  }

  async newest(instrumentNos: readonly number[], timeframe: Timeframe): Promise<Map<number, number>> {
    const { rows } = await this.#pool.query<{ no: number; open_time: number | null }>(
      `select no, (select max(open_time) from bars where instrument_no = no and timeframe = $2) as open_time
       from unnest($1::int[]) as no`,
      [instrumentNos, timeframeCode(timeframe)],
    );
    return new Map(rows.flatMap(({ no, open_time }) => (open_time === null ? [] : [[no, open_time] as const])));
  }

  versions(
    instrumentNo: number,
    timeframe: Timeframe,
    range: { fromMs: number; throughMs: number; before: number },
  ): Promise<BarVersion[]> {
    return readBarVersions(this.#pool, instrumentNo, timeframe, range);
  }

  corrections(instrumentNos: readonly number[], timeframes: readonly Timeframe[], fromMs: number): Promise<BarKnown[]> {
    return readCorrections(this.#pool, instrumentNos, timeframes, fromMs);
  }

  firstKnown(instrumentNos: readonly number[], timeframe: Timeframe, fromMs: number): Promise<BarKnown[]> {
    return readFirstKnown(this.#pool, instrumentNos, timeframe, fromMs);
  }

  async prune(instrumentNos: readonly number[], timeframe: Timeframe, beforeMs: number): Promise<number> {
    const { rowCount } = await this.#withClient((client) =>
      inTransaction(client, () => client.query(PRUNE, [instrumentNos, timeframeCode(timeframe), new Date(beforeMs)])),
    );
    if (rowCount) await this.#partitions.dropEmpty(timeframe);
    return rowCount ?? 0;
  }

  async drop(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    { fromMs, beforeMs }: Omit<BarStretch, 'instrumentNo'>,
  ): Promise<number> {
    const values = [instrumentNos, timeframeCode(timeframe), new Date(fromMs), new Date(beforeMs)];
    const { rows } = await this.#withClient((client) =>
      inTransaction(client, () => client.query<{ bars: number }>(DROP, values)),
    );
    return rows[0]?.bars ?? 0;
  }

  async pack(instrumentNos: readonly number[], timeframe: Timeframe, pause?: () => Promise<void>): Promise<void> {
    await this.#pages.seal(instrumentNos, timeframe, pause);
  }

  /** Creates a partition that another process dropped as empty, and retries once. */
  async #appendAgain(rows: readonly BarRow[], error: unknown): Promise<RevisedBar[]> {
    if ((error as { code?: string }).code !== NO_PARTITION) throw error;
    this.#partitions.recheck();
    return this.#appendBatch(rows);
  }

  async #appendBatch(rows: readonly BarRow[]): Promise<RevisedBar[]> {
    for (const [timeframe, group] of Map.groupBy(rows, (row) => row.timeframe)) {
      await this.#partitions.ensure(
        timeframe,
        group.map(({ bar }) => bar.timeMs),
      );
    }
    const values = new Float64Array(rows.length * STAGED.length);
    let at = 0;
    for (const { instrumentNo, timeframe, bar, knownAtMs } of rows) {
      values[at++] = instrumentNo;
      values[at++] = timeframeCode(timeframe);
      values[at++] = bar.timeMs;
      values[at++] = bar.open;
      values[at++] = bar.high;
      values[at++] = bar.low;
      values[at++] = bar.close;
      values[at++] = bar.volume;
      values[at++] = 0;
      values[at++] = knownAtMs;
    }
    return this.#withClient(async (client) => {
      await client.query(STAGING);
      return inTransaction(client, async () => {
        await copyIn(client, 'bars_staging', STAGED, values);
        const { rows: counted } = await client.query<{ added: number }>(INSERT_NEW);
        return counted[0]?.added === rows.length ? [] : revise(client, nearTo(rows));
      });
    });
  }

  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true); // its state is unknown: a new connection is cheaper than a corrupt one
      throw error;
    }
  }
}

/** Locks out packing while bars change. */
async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; ${LONG_STATEMENTS}; ${HOLD_PAGES}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Returns SQL of the timeframes and the span of time of some bars. */
function nearTo(rows: readonly BarRow[]): string {
  const codes = [...new Set(rows.map(({ timeframe }) => timeframeCode(timeframe)))];
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { bar } of rows) {
    firstMs = Math.min(firstMs, bar.timeMs);
    lastMs = Math.max(lastMs, bar.timeMs);
  }
  const [first, last] = [firstMs, lastMs].map((timeMs) => `'${new Date(timeMs).toISOString()}'::timestamptz`);
  return `b.timeframe in (${codes.join(',')}) and b.open_time between ${first} and ${last}`;
}

/** Replaces stored bars that differ from the staged ones, and keeps their old revisions. */
async function revise(client: pg.ClientBase, near: string): Promise<RevisedBar[]> {
  await client.query(BY_INDEX);
  await client.query(archive(near));
  const { rows } = await client.query<{
    instrument_no: number;
    timeframe: number;
    open_time: number;
    revision: number;
  }>(reviseBars(near));
  return rows.map((row) => ({
    instrumentNo: row.instrument_no,
    timeframe: timeframeOfCode(row.timeframe),
    timeMs: row.open_time,
    revision: row.revision,
  }));
}
