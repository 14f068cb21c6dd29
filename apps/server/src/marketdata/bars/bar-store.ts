import { BAR_COLUMNS, type Bar, BarSeries, type Timeframe } from '@wickwise/market';
import type pg from 'pg';
import { type CopyType, copyIn, copyOut } from '#platform/db/copy.ts';
import { BarPartitions } from './partitions.ts';
import { timeframeCode, timeframeOfCode } from './timeframe-codes.ts';

/** A closed bar on its way into the store; `knownAtMs` is the market time at which it was known. */
export interface BarRow {
  instrumentNo: number;
  timeframe: Timeframe;
  bar: Bar;
  knownAtMs: number;
}

/** A bar that replaced an earlier one: its revision counts from 1. */
export interface RevisedBar {
  instrumentNo: number;
  timeframe: Timeframe;
  timeMs: number;
  revision: number;
}

export interface BarRange {
  /** Bars that open at this instant or later. */
  fromMs?: number;
  /** Bars that open before this instant. */
  beforeMs?: number;
  /** At most so many, the newest of the range. */
  limit?: number;
}

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
const READ: readonly CopyType[] = ['int4', 'time', 'float8', 'float8', 'float8', 'float8', 'float8'];
const VALUES = 'open, high, low, close, volume';

/** Rows are sent in pieces of this size, so that one batch keeps neither the memory nor the connection. */
const BATCH_ROWS = 20_000;

/** PostgreSQL's code for a row that fits no partition. */
const NO_PARTITION = '23514';

const STAGING = `
  create temp table if not exists bars_staging (
    instrument_no integer, timeframe smallint, open_time timestamptz,
    open float8, high float8, low float8, close float8, volume float8, revision smallint, known_at timestamptz
  ) on commit delete rows`;

/** Bars that are new, which is nearly all of them: counted, not returned. */
const INSERT_NEW = `
  with added as (insert into bars select * from bars_staging on conflict do nothing returning 1)
  select count(*) as added from added`;

/** The planner knows nothing of the staging table; without this it would read all bars to find a few. */
const BY_INDEX = 'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off';

const CHANGED = `
  (b.instrument_no, b.timeframe, b.open_time) = (s.instrument_no, s.timeframe, s.open_time)
  and (b.open, b.high, b.low, b.close, b.volume) is distinct from (s.open, s.high, s.low, s.close, s.volume)`;

const ARCHIVE = `
  insert into bar_revisions select b.*, s.known_at from bars_staging s join bars b on ${CHANGED} on conflict do nothing`;

const REVISE = `
  update bars b
  set open = s.open, high = s.high, low = s.low, close = s.close, volume = s.volume,
      revision = b.revision + 1, known_at = s.known_at
  from bars_staging s where ${CHANGED}
  returning b.instrument_no, b.timeframe, b.open_time, b.revision`;

/** Closed bars in PostgreSQL: appended in batches, read back by range. Prices stay as traded. */
export class BarStore {
  readonly #pool: pg.Pool;
  readonly #partitions: BarPartitions;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#partitions = new BarPartitions(pool);
  }

  /**
   * Stores bars; returns once they are on disk. Storing a bar again changes nothing; a bar with other values becomes a new
   * revision, and the old one moves to `bar_revisions`. Returns the revised ones.
   */
  async append(rows: readonly BarRow[]): Promise<RevisedBar[]> {
    const latest = new Map(rows.map((row) => [`${row.instrumentNo} ${row.timeframe} ${row.bar.timeMs}`, row]));
    const unique = [...latest.values()];
    const revised: RevisedBar[] = [];
    for (let start = 0; start < unique.length; start += BATCH_ROWS) {
      const batch = unique.slice(start, start + BATCH_ROWS);
      revised.push(...(await this.#appendBatch(batch).catch((error) => this.#appendAgain(batch, error))));
    }
    return revised;
  }

  /** Bars of one instrument, oldest first. */
  async read(instrumentNo: number, timeframe: Timeframe, range: BarRange = {}): Promise<BarSeries> {
    return (await this.readMany([instrumentNo], timeframe, range)).get(instrumentNo) ?? new BarSeries();
  }

  /** Bars of several instruments, each oldest first; `range.limit` counts per instrument. */
  async readMany(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    { fromMs, beforeMs, limit }: BarRange = {},
  ): Promise<Map<number, BarSeries>> {
    const all = new Map<number, BarSeries>();
    if (instrumentNos.length === 0) return all;
    const conditions = [
      `timeframe = ${timeframeCode(timeframe)}`,
      ...(fromMs === undefined ? [] : [`open_time >= ${instant(fromMs)}`]),
      ...(beforeMs === undefined ? [] : [`open_time < ${instant(beforeMs)}`]),
    ].join(' and ');
    // `offset 0` keeps the planner from taking the inner query apart: rows come instrument by instrument, newest first
    const newest = `select instrument_no, open_time, ${VALUES} from bars
      where instrument_no = wanted.no and ${conditions}
      order by open_time desc limit ${limit === undefined ? 'all' : Math.trunc(limit)} offset 0`;
    const query = `select b.* from unnest(array[${[...new Set(instrumentNos)].map(Math.trunc).join(',')}]) as wanted(no)
      cross join lateral (${newest}) b`;
    const series = new BarSeries(limit);
    let current = Number.NaN;
    const keep = (): void => {
      if (series.length > 0) all.set(current, oldestFirst(series));
      series.length = 0;
    };
    await this.#withClient((client) =>
      copyOut(client, query, READ, (row) => {
        const [instrumentNo = 0, timeMs = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = row;
        if (instrumentNo !== current) {
          keep();
          if (all.has(instrumentNo)) throw new Error(`bars of instrument ${instrumentNo} came apart`);
          current = instrumentNo;
        }
        series.push({ timeMs, open, high, low, close, volume });
      }),
    );
    keep();
    return all;
  }

  /** Open time of the newest stored bar per instrument, for one timeframe. */
  async newest(instrumentNos: readonly number[], timeframe: Timeframe): Promise<Map<number, number>> {
    const { rows } = await this.#pool.query<{ no: number; open_time: number | null }>(
      `select no, (select max(open_time) from bars where instrument_no = no and timeframe = $2) as open_time
       from unnest($1::int[]) as no`,
      [instrumentNos, timeframeCode(timeframe)],
    );
    return new Map(rows.flatMap(({ no, open_time }) => (open_time === null ? [] : [[no, open_time] as const])));
  }

  /** Forgets bars of these instruments that are older than their retention. */
  async prune(instrumentNos: readonly number[], timeframe: Timeframe, beforeMs: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      'delete from bars where instrument_no = any($1) and timeframe = $2 and open_time < $3',
      [instrumentNos, timeframeCode(timeframe), new Date(beforeMs)],
    );
    if (rowCount) await this.#partitions.dropEmpty(timeframe);
    return rowCount ?? 0;
  }

  /** Another process may have dropped a partition that was empty: make it and try once more. */
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
    rows.forEach(({ instrumentNo, timeframe, bar, knownAtMs }, i) => {
      const { timeMs, open, high, low, close, volume } = bar;
      values.set(
        [instrumentNo, timeframeCode(timeframe), timeMs, open, high, low, close, volume, 0, knownAtMs],
        i * STAGED.length,
      );
    });
    return this.#withClient(async (client) => {
      await client.query(STAGING);
      await client.query('begin');
      try {
        await copyIn(client, 'bars_staging', STAGED, values);
        const { rows: counted } = await client.query<{ added: number }>(INSERT_NEW);
        const revised = counted[0]?.added === rows.length ? [] : await revise(client);
        await client.query('commit');
        return revised;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    });
  }

  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true); // its state is unknown: a new connection is cheaper than a wrong one
      throw error;
    }
  }
}

/** A copy, no larger than it must be, of bars that came newest first. */
function oldestFirst(bars: BarSeries): BarSeries {
  const turned = bars.slice(0);
  for (const column of BAR_COLUMNS) turned[column].reverse();
  return turned;
}

/** Replaces the stored bars from which the staged ones differ, and keeps what they were. */
async function revise(client: pg.ClientBase): Promise<RevisedBar[]> {
  await client.query(BY_INDEX);
  await client.query(ARCHIVE);
  const { rows } = await client.query<{
    instrument_no: number;
    timeframe: number;
    open_time: number;
    revision: number;
  }>(REVISE);
  return rows.map((row) => ({
    instrumentNo: row.instrument_no,
    timeframe: timeframeOfCode(row.timeframe),
    timeMs: row.open_time,
    revision: row.revision,
  }));
}

const instant = (timeMs: number): string => `'${new Date(timeMs).toISOString()}'::timestamptz`;
