import { hourStarts, type Market, newestTrading, type ScheduleId } from '@wickwise/market';
import { sql } from 'kysely';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { type CountedScans, scansNamed } from './scan-names.ts';

export interface HourCount {
  /** Start of the hour, epoch ms of the market's clock. */
  t: number;
  count: number;
}

const HOURS = 24;

/** Whoever asks for the same within so long shares one answer. */
const SHARED_MS = 5_000;
const KEPT = 500;

export interface PastCountsDeps {
  db: Db;
  registry: InstrumentRegistry;
  nowOf: (market: Market) => number;
}

/**
 * How many signals each hour of the last 24 hours of a market's own days brought.
 *
 * Several markets are added up hour by hour of age, because their clocks may stand in different years; `t` is then that of
 * the market whose window ends last.
 */
export class PastCounts {
  readonly #deps: PastCountsDeps;
  readonly #shared = new SharedAnswers<HourCount[]>(SHARED_MS, KEPT);

  constructor(deps: PastCountsDeps) {
    this.#deps = deps;
  }

  /** Undefined for an id that names nothing public. */
  of(id: string): Promise<HourCount[]> | undefined {
    const counted = scansNamed(id);
    return counted && this.#shared.get(id, () => this.#count(counted));
  }

  async #count({ market, scans }: CountedScans): Promise<HourCount[]> {
    const { db, registry, nowOf } = this.#deps;
    const listed = market ? registry.of(market) : registry.all;
    const windows = [...Map.groupBy(listed, ({ instrument }) => instrument.market)].map(([one, own]) => ({
      numbers: own.map(({ no }) => no),
      ...hoursOf(
        own.map(({ instrument }) => instrument.schedule),
        nowOf(one),
      ),
    }));
    const counts = new Array<number>(HOURS).fill(0);
    for (const { hour, count } of await countByHour(db, windows, scans)) counts[hour] = (counts[hour] ?? 0) + count;
    const newest = windows.reduce((last, one) => (one.toMs > last.toMs ? one : last));
    return newest.starts.map((t, i) => ({ t, count: counts[i] ?? 0 }));
  }
}

/** The hours that are counted, each by its start, oldest first. */
interface Hours {
  starts: number[];
  toMs: number;
}

function hoursOf(schedules: Iterable<ScheduleId>, nowMs: number): Hours {
  const { calendar, toMs } = newestTrading(schedules, nowMs);
  return { starts: hourStarts(calendar, toMs, HOURS), toMs };
}

/** `hour` is the place of an hour, 0 the oldest; what became known with its last instant belongs to it. */
async function countByHour(
  db: Db,
  windows: readonly (Hours & { numbers: readonly number[] })[],
  scans: CountedScans['scans'],
): Promise<{ hour: number; count: number }[]> {
  if (windows.length === 0) return [];
  const patterns = [...new Set(scans.map(({ pattern }) => pattern))];
  const names = scans.map(({ pattern, direction }) => `${pattern} ${direction}`);
  const parts = windows.map(({ numbers, starts, toMs }) => {
    const bounds = starts.map((startMs) => new Date(startMs));
    return sql`
      select width_bucket(at - interval '1 microsecond', ${bounds}::timestamptz[]) - 1 as hour from signals
      where owner_id is null and pattern = any(${patterns}) and pattern || ' ' || direction = any(${names})
        and instrument_no = any(${numbers}) and at <= ${new Date(toMs)} and at > ${bounds[0]}`;
  });
  const { rows } = await sql<{ hour: number; count: number }>`
    select hour, count(*)::int as count from (${sql.join(parts, sql` union all `)}) as found group by hour`.execute(db);
  return rows;
}
