import { isIntraday, type Timeframe } from '@wickwise/market';
import type pg from 'pg';
import { timeframeCode } from './timeframe-codes.ts';

/** Another connection made the same table at the same moment. */
const ALREADY_THERE = new Set(['42P07', '23505']);

/** The lock is wanted by somebody: a reader, or a backup, which reads for minutes. */
const LOCKED = '55P03';

/** Locked before it's looked at again, so that no bar slips in between. The lock limit bounds how long others wait behind this one. */
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

/** Partitions hold a month of an intraday timeframe, or ten years of days, weeks and months. */
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

/** Makes the partitions of the bars table as bars come in, and drops the empty ones. */
export class BarPartitions {
  readonly #pool: pg.Pool;
  /** Per timeframe the months or decades that are there, as numbers. */
  readonly #known = new Map<Timeframe, Set<number>>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Makes sure that bars of these times can be stored. */
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

  /** Drops partitions of a timeframe that hold nothing any more; one that is being read waits for the next time. */
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

  /** Forgets which partitions are there: another process may have dropped one. */
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
