import { isIntraday, type Timeframe } from '@wickwise/market';
import type pg from 'pg';
import { timeframeCode } from '../timeframe-codes.ts';

/** SQLSTATEs of a table that another connection has just created. */
const ALREADY_THERE = new Set(['42P07', '23505']);

/** SQLSTATE of a lock held by others: a reader, or a backup, which reads for minutes. */
const LOCKED = '55P03';

/** Locked before the check, so no bar is inserted in between. The lock timeout limits how long others wait. */
const DROP_IF_EMPTY = (name: string): string => `
  do $$ begin
    if exists (select from ${name}) then return; end if;
    set local lock_timeout = '500ms';
    lock table ${name} in access exclusive mode;
    if not exists (select from ${name}) then drop table ${name}; end if;
  end $$`;

const monthNumber = (timeMs: number): number => {
  const date = new Date(timeMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Returns a partition: a month of an intraday timeframe, or ten years of days, weeks and months. */
function partitionOf(timeframe: Timeframe, timeMs: number): { name: string; from: string; to: string } {
  const parent = `bars_${timeframeCode(timeframe)}`;
  const date = new Date(timeMs);
  const year = date.getUTCFullYear();
  if (!isIntraday(timeframe)) {
    const decade = Math.floor(year / 10) * 10;
    return { name: `${parent}_${decade}s`, from: `${decade}-01-01`, to: `${decade + 10}-01-01` };
  }
  const month = date.getUTCMonth();
  const next = new Date(Date.UTC(year, month + 1, 1));
  const text = (when: Date) => when.toISOString().slice(0, 7);
  return { name: `${parent}_${text(date).replace('-', '_')}`, from: `${text(date)}-01`, to: `${text(next)}-01` };
}

/** Creates partitions of the bars table on demand, and drops empty ones. */
export class BarPartitions {
  readonly #pool: pg.Pool;
  /** Existing months or decades, as numbers, per timeframe. */
  readonly #known = new Map<Timeframe, Set<number>>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Creates the partitions of these times. */
  async ensure(timeframe: Timeframe, times: Iterable<number>): Promise<void> {
    const known = this.#known.get(timeframe) ?? new Set<number>();
    this.#known.set(timeframe, known);
    for (const timeMs of times) {
      const month = monthNumber(timeMs);
      if (known.has(month)) continue;
      const { name, from, to } = partitionOf(timeframe, timeMs);
      const code = timeframeCode(timeframe);
      const parent = `bars_${code}`;
      await this.#create(
        `create table if not exists ${parent} partition of bars for values in (${code}) partition by range (open_time)`,
      );
      await this.#create(
        `create table if not exists ${name} partition of ${parent} for values from ('${from} 00:00+00') to ('${to} 00:00+00')`,
      );
      known.add(month);
    }
  }

  /** Drops empty partitions of a timeframe; one that is being read is left for the next time. */
  async dropEmpty(timeframe: Timeframe): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1)`,
      [`bars_${timeframeCode(timeframe)}`],
    );
    this.#known.delete(timeframe);
    for (const { name } of rows) {
      await this.#pool.query(DROP_IF_EMPTY(name)).catch((error: { code?: string; cause?: { code?: string } }) => {
        if ((error.cause ?? error).code !== LOCKED) throw error;
      });
    }
  }

  /** Clears the cache of partitions: another process may have dropped one. */
  recheck(): void {
    this.#known.clear();
  }

  async #create(statement: string): Promise<void> {
    try {
      await this.#pool.query(statement);
    } catch (error) {
      if (!ALREADY_THERE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
