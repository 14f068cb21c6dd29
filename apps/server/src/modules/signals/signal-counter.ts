import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { Lru } from '#platform/lru.ts';
import {
  isOfKind,
  type MarketScope,
  marketsOf,
  matches,
  publicMarketsOf,
  type SignalFilter,
  type SignalScope,
} from './signal-filter.ts';
import { newestSeq } from './store.ts';

/** The range of a count: signals numbered up to `seq`, known after `fromMs` and not after `toMs`. */
interface Stretch {
  seq: number;
  /** Time at which the oldest stored signal became known; null where there was none. */
  oldestMs: number | null;
  fromMs: number;
  toMs: number;
}

interface Counted extends Stretch {
  count: number;
}

type Kind = Omit<SignalFilter, 'ageMs' | 'found'>;

/** Number of cached counts, for lists that are read again. */
const KEPT = 2_000;

/**
 * Counts the live signals of a list exactly, without counting a million of them for each page. Signals are never changed and
 * their numbers are committed in order, so a count is updated by new, newly known and expired signals. After a deletion
 * it's counted again.
 */
export class SignalCounter {
  readonly #entries = new Lru<string, { counted: Promise<Counted | undefined> }>(KEPT);

  async count(db: Db, scope: SignalScope, { ageMs, found: _, ...kind }: SignalFilter = {}): Promise<number> {
    const [seq, oldestMs] = await Promise.all([newestSeq(db), oldestKept(db)]);
    const fresh: { market: MarketScope; stretch: Stretch }[] = [];
    const all = Promise.withResolvers<Counted[]>();
    const counts = publicMarketsOf(scope).map((market) => {
      const toMs = market.now.getTime();
      const stretch = {
        seq,
        oldestMs,
        fromMs: ageMs === undefined ? Number.NEGATIVE_INFINITY : market.lookBack(ageMs),
        toMs,
      };
      const entry = this.#entries.get(JSON.stringify([market.numbers, ageMs, kind]), () => {
        const place = fresh.push({ market, stretch }) - 1;
        return { counted: all.promise.then((counted) => counted[place]) };
      });
      const counted = entry.counted.then((before) => goOn(db, market.numbers, kind, before, stretch));
      entry.counted = counted.catch(() => undefined);
      return counted;
    });
    countAnew(db, fresh, kind).then(all.resolve, all.reject);
    const own = await countOwn(db, scope, { ageMs, ...kind });
    return (await Promise.all(counts)).reduce((sum, { count }) => sum + count, own);
  }
}

/** Returns the time at which the oldest stored signal became known, from the index of each month. */
async function oldestKept(db: Db): Promise<number | null> {
  const { rows } = await sql<{ oldest: number | null }>`
    select (select min(at) from signals where owner_id is null) as oldest`.execute(db);
  return rows[0]?.oldest ?? null;
}

/** Counts signals of the reader's own rules: few enough to count each time. */
async function countOwn(db: Db, scope: SignalScope, filter: SignalFilter): Promise<number> {
  const { userId } = scope;
  if (userId === undefined) return 0;
  const parts = marketsOf(scope).map(
    (market) =>
      sql<SqlBool>`(instrument_no = any(${market.numbers}) and at <= ${market.now} and ${matches(filter, market, userId)})`,
  );
  if (parts.length === 0) return 0;
  return ask(db, sql<number>`(select count(*)::int from signals where ${sql.join(parts, sql` or `)})`);
}

async function goOn(
  db: Db,
  numbers: readonly number[],
  kind: Kind,
  before: Counted | undefined,
  wanted: Stretch,
): Promise<Counted> {
  // a concurrent call may have a newer count
  const stretch = { ...wanted, seq: Math.max(wanted.seq, before?.seq ?? 0) };
  const market = { numbers, stretch };
  const isDeleted = before?.oldestMs != null && before.oldestMs < (stretch.oldestMs ?? Number.POSITIVE_INFINITY);
  if (!before || isDeleted || stretch.toMs < before.toMs || stretch.fromMs > before.toMs) {
    return { ...stretch, count: await ask(db, countOf(kind, within(market))) };
  }
  const { count, ...known } = before;
  if (stretch.seq === known.seq && stretch.toMs === known.toMs) return before;
  const stored = countOf(kind, sql`${within(market)} and seq > ${known.seq}`);
  const reached = within({ numbers, stretch: { ...known, fromMs: known.toMs, toMs: stretch.toMs } });
  const aged = within({ numbers, stretch: { ...known, toMs: stretch.fromMs } });
  const change = Number.isFinite(stretch.fromMs)
    ? sql<number>`${stored} + ${countOf(kind, reached)} - ${countOf(kind, aged)}`
    : sql<number>`${stored} + ${countOf(kind, reached)}`;
  return { ...stretch, count: count + (await ask(db, change)) };
}

/** Counts several markets in one pass over the signals. */
async function countAnew(
  db: Db,
  fresh: readonly { market: MarketScope; stretch: Stretch }[],
  kind: Kind,
): Promise<Counted[]> {
  if (fresh.length === 0) return [];
  const parts = fresh.map(
    ({ market: { numbers }, stretch }) => sql`count(*) filter (where ${within({ numbers, stretch })})::int`,
  );
  const numbers = fresh.flatMap(({ market }) => market.numbers);
  const oldestMs = Math.min(...fresh.map(({ stretch }) => stretch.fromMs));
  const age = Number.isFinite(oldestMs) ? sql`and at > ${new Date(oldestMs)}` : sql``;
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(parts)}] as counts from signals
    where instrument_no = any(${numbers}) and ${isOfKind(kind)} ${age}`.execute(db);
  return fresh.map(({ stretch }, i) => ({ ...stretch, count: rows[0]?.counts[i] ?? 0 }));
}

function within({ numbers, stretch: { seq, fromMs, toMs } }: { numbers: readonly number[]; stretch: Stretch }) {
  const age = Number.isFinite(fromMs) ? sql`and at > ${new Date(fromMs)}` : sql``;
  return sql<SqlBool>`instrument_no = any(${numbers}) and seq <= ${seq} and at <= ${new Date(toMs)} ${age}`;
}

const countOf = (kind: Kind, which: RawBuilder<SqlBool>) =>
  sql<number>`(select count(*)::int from signals where ${isOfKind(kind)} and ${which})`;

async function ask(db: Db, count: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db);
  return rows[0]?.count ?? 0;
}
