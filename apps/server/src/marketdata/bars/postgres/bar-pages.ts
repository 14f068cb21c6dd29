import { SCAN_TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type pg from 'pg';
import { LONG_STATEMENTS } from '#platform/db/limits.ts';
import { timeframeCode } from '../timeframe-codes.ts';
import { packed } from './packed-bars.ts';

/** Bars of a full page: with their key they fit into PostgreSQL's 8 kB page. */
export const PAGE_BARS = 160;

/** Number of waiting bars from which a slot is packed; a partial page is repacked with them. */
const SEALED_TOGETHER = 32;

/**
 * Maximum number of an instrument's bars packed at once, since writers of bars wait meanwhile. A multiple of full
 * pages.
 */
const BARS_AT_ONCE = 20 * PAGE_BARS;
const INSTRUMENTS_AT_ONCE = 8;

/** Timeframes that are read for many instruments at once. */
const PAGED: ReadonlySet<Timeframe> = new Set(SCAN_TIMEFRAMES);

export const isPaged = (timeframe: Timeframe): boolean => PAGED.has(timeframe);

/** Key of an advisory lock. */
const LOCK = 7_001;

/** Taken by writers of bars, so no page is made of bars that are about to change. */
export const HOLD_PAGES = `select pg_advisory_xact_lock_shared(${LOCK})`;

/** SQL: drops the pages that hold bars of `changed` (instrument_no, timeframe, first) or newer ones. */
export const dropPages = (changed: string): string => `
  delete from bar_pages p using ${changed} c
  where p.instrument_no = c.instrument_no and p.timeframe = c.timeframe and p.last_time >= c.first`;

/** The instruments' newest pages, and the bars to be packed after each. Only a slot's last page may be partial. */
const WAITING = `
  newest as (
    select no, p.first_time, p.last_time, p.bars from unnest($1::int[]) no
    left join lateral (
      select first_time, last_time, bars from bar_pages
      where instrument_no = no and timeframe = $2 order by last_time desc limit 1
    ) p on true
  ),
  waiting as (
    select newest.* from newest where ${SEALED_TOGETHER} <= (
      select count(*) from (
        select from bars where instrument_no = no and timeframe = $2 and open_time > coalesce(last_time, '-infinity')
        limit ${SEALED_TOGETHER}
      ) enough
    )
  )`;

const SEAL = `
  with ${WAITING},
  replaced as (
    delete from bar_pages p using waiting w
    where p.instrument_no = w.no and p.timeframe = $2 and p.last_time = w.last_time and w.bars < ${PAGE_BARS}
  ),
  numbered as (
    select b.*, (row_number() over (partition by no order by open_time) - 1) / ${PAGE_BARS} as page
    from waiting cross join lateral (
      select * from bars where instrument_no = no and timeframe = $2 and open_time >= coalesce(
        case when waiting.bars < ${PAGE_BARS} then first_time else last_time + interval '1 microsecond' end, '-infinity')
      order by open_time limit ${BARS_AT_ONCE} offset 0
    ) b
  )
  insert into bar_pages
  select instrument_no, timeframe, min(open_time), max(open_time), count(*), ${packed('asc')}
  from numbered group by instrument_no, timeframe, page`;

/**
 * Packs stored bars into pages, which are read much faster: gapless copies of an instrument’s bars of a timeframe from
 * the oldest on. A change of bars drops outdated pages in the same transaction.
 */
export class BarPages {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Packs waiting bars. Awaits `pause` between the steps, each of some milliseconds. */
  async seal(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    pause: () => Promise<void> = async () => {},
  ): Promise<number> {
    if (!isPaged(timeframe)) return 0;
    let sealed = 0;
    for (let start = 0; start < instrumentNos.length; start += INSTRUMENTS_AT_ONCE) {
      const some = instrumentNos.slice(start, start + INSTRUMENTS_AT_ONCE);
      for (let made = await this.#sealSome(some, timeframe); made > 0; made = await this.#sealSome(some, timeframe)) {
        sealed += made;
        await pause();
      }
      await pause();
    }
    return sealed;
  }

  async #sealSome(instrumentNos: readonly number[], timeframe: Timeframe): Promise<number> {
    const client = await this.#pool.connect();
    try {
      await client.query(`begin; ${LONG_STATEMENTS}; select pg_advisory_xact_lock(${LOCK})`);
      const { rowCount } = await client.query(SEAL, [instrumentNos, timeframeCode(timeframe)]);
      await client.query('commit');
      client.release();
      return rowCount ?? 0;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
