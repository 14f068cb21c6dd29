import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { windowEndMs } from '#marketdata/trading-day.ts';
import type { Db } from '#platform/db/db.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { type CountedScans, scansNamed } from './scan-names.ts';

export interface HourCount {
  /** Start of the hour, epoch ms of the market's clock. */
  t: number;
  count: number;
}

const HOURS = 24;
const HOUR_MS = 3_600_000;

/** Whoever asks for the same within so long shares one answer. */
const SHARED_MS = 5_000;
const KEPT = 500;

export interface PastCountsDeps {
  db: Db;
  registry: InstrumentRegistry;
  nowOf: (market: Market) => number;
}

/**
 * How many signals each of the last 24 hours of market time brought.
 *
 * Hours are counted back from now, or from the last close while a market is shut. Several markets are added up hour by
 * hour of age, because their clocks may stand in different years; `t` is then that of the market whose window ends last.
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
      endMs: windowEndMs(
        own.map(({ instrument }) => instrument.schedule),
        nowOf(one),
      ),
    }));
    const counts = new Array<number>(HOURS).fill(0);
    for (const { hour, count } of await countByHour(db, windows, scans)) {
      counts[HOURS - 1 - hour] = (counts[HOURS - 1 - hour] ?? 0) + count;
    }
    const endMs = Math.max(...windows.map((window) => window.endMs));
    return counts.map((count, i) => ({ t: endMs - (HOURS - i) * HOUR_MS, count }));
  }
}

/** `hour` counts back from the window's end: 0 is the newest. */
async function countByHour(
  db: Db,
  windows: readonly { numbers: readonly number[]; endMs: number }[],
  scans: CountedScans['scans'],
): Promise<{ hour: number; count: number }[]> {
  if (windows.length === 0) return [];
  const patterns = [...new Set(scans.map(({ pattern }) => pattern))];
  const names = scans.map(({ pattern, direction }) => `${pattern} ${direction}`);
  const parts = windows.map(({ numbers, endMs }) => {
    const end = sql`${new Date(endMs)}::timestamptz`;
    return sql`
      select floor(extract(epoch from ${end} - at) / 3600)::int as hour from signals
      where owner_id is null and pattern = any(${patterns}) and pattern || ' ' || direction = any(${names})
        and instrument_no = any(${numbers}) and at <= ${end} and at > ${end} - interval '24 hours'`;
  });
  const { rows } = await sql<{ hour: number; count: number }>`
    select hour, count(*)::int as count from (${sql.join(parts, sql` union all `)}) as found group by hour`.execute(db);
  return rows;
}
