import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** The counted hours by their starts, oldest first, up to `toMs`; epoch ms of the market's clock. */
export interface Hours {
  starts: number[];
  toMs: number;
}

/** The hours of a market's instruments. */
export interface MarketHours extends Hours {
  numbers: readonly number[];
}

/** The count of each hour. */
export interface HourCounts extends MarketHours {
  counts: number[];
}

/** Returns the number of public signals of some scans in each hour, market by market. */
export async function countScans(
  db: Db,
  markets: readonly MarketHours[],
  scans: readonly { pattern: string; direction: string }[],
): Promise<HourCounts[]> {
  const patterns = [...new Set(scans.map(({ pattern }) => pattern))];
  const names = scans.map(({ pattern, direction }) => `${pattern} ${direction}`);
  const isAsked = sql`owner_id is null and not is_spent and pattern = any(${patterns}) and pattern || ' ' || direction = any(${names})`;
  return count(db, markets, isAsked);
}

/** Returns the number of stored firings of a version of a user's rule in each hour. */
export async function countStored(
  db: Db,
  market: MarketHours,
  userId: string,
  { id, version }: { id: string; version: number },
): Promise<HourCounts> {
  const isAsked = sql`owner_id = ${userId}::uuid and pattern = ${id} and version = ${version}`;
  return (await count(db, [market], isAsked))[0] as HourCounts;
}

/** Counts by hour; what became known at an hour's last instant belongs to it. */
async function count(db: Db, markets: readonly MarketHours[], isAsked: RawBuilder<unknown>): Promise<HourCounts[]> {
  const counted = markets.map((market) => ({ ...market, counts: market.starts.map(() => 0) }));
  if (markets.length === 0) return counted;
  const parts = markets.map(({ numbers, starts, toMs }, market) => {
    const bounds = starts.map((startMs) => new Date(startMs));
    return sql`
      select ${market}::int as market, width_bucket(at - interval '1 microsecond', ${bounds}::timestamptz[]) - 1 as hour
      from signals
      where ${isAsked} and instrument_no = any(${numbers}) and at <= ${new Date(toMs)} and at > ${bounds[0]}`;
  });
  const { rows } = await sql<{ market: number; hour: number; count: number }>`
    select market, hour, count(*)::int as count from (${sql.join(parts, sql` union all `)}) as found
    group by market, hour`.execute(db);
  for (const row of rows) {
    const own = counted[row.market]?.counts;
    if (own) own[row.hour] = row.count;
  }
  return counted;
}
