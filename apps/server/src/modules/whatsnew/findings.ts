import { findScan } from '@wickwise/analytics';
import type { EdgeChip, WhatsNewEntry } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { eventWords } from './event-words.ts';
import type { NewsWindow } from './window.ts';

/** One thing that became known of one instrument, before it's ranked. */
export interface Finding {
  kind: WhatsNewEntry['kind'];
  listed: ListedInstrument;
  timeframe: ScanTimeframe;
  pattern: string;
  direction: 'bullish' | 'bearish';
  label: string;
  description: string;
  atMs: number;
  barTimeMs: number;
  price: number;
  strength: WhatsNewEntry['members'][number]['strength'];
  /** How large or how well formed, 0 to 1; null where nothing measures it. */
  size: number | null;
  edge: z.infer<typeof EdgeChip> | null;
  facts: Record<string, number> | null;
  storedMs: number;
}

/** Crosses of averages: a kind of their own in the list. */
const CROSSES: readonly string[] = ['golden_cross_over_strategy'];

/** A market's day has thousands of weak shapes on short bars; of those that weigh, so many are ranked. */
const MOST_SIGNALS = 4_000;

/** Shapes on bars shorter than an hour weigh when they are strong, rules without a shape from an hour on. */
const HOUR = timeframeCode('1h');

interface SignalRow {
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: 'bullish' | 'bearish';
  variant: string;
  bar_time: number;
  at: number;
  price: number;
  strength: Finding['strength'];
  score: number | null;
  edge: Finding['edge'];
  stored_at: number;
}

/** Everybody's signals of weight that became known in a window. */
export async function signalsOfWeight(db: Db, registry: InstrumentRegistry, window: NewsWindow): Promise<Finding[]> {
  const { rows } = await sql<SignalRow>`
    select instrument_no, timeframe, pattern, direction, variant, bar_time, at, price, strength, score, edge, stored_at
    from signals
    where ${isInside(registry, window)} and owner_id is null and not is_spent
      and (strength = 'Strong' or (timeframe >= ${HOUR} and strength is distinct from 'Weak'))
    order by at desc, seq desc limit ${MOST_SIGNALS}`.execute(db);
  return rows.flatMap((row) => {
    const listed = registry.byNo(row.instrument_no);
    const scan = findScan(row.pattern, row.direction, row.variant === '' ? null : row.variant);
    if (!listed || !scan) return [];
    return {
      ...commonOf(row),
      listed,
      kind: CROSSES.includes(row.pattern) ? ('cross' as const) : ('signal' as const),
      pattern: row.pattern,
      label: scan.definition.label,
      description: scan.definition.description,
      strength: row.strength,
      size: row.score === null ? null : row.score / 100,
      edge: row.edge,
      facts: null,
    };
  });
}

/** New highs and lows, gaps, surges and turned ratings of a window. */
export async function eventsOf(db: Db, registry: InstrumentRegistry, window: NewsWindow): Promise<Finding[]> {
  const rows = await db
    .selectFrom('market_events')
    .selectAll()
    .where(sql<boolean>`${isInside(registry, window)}`)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const listed = registry.byNo(row.instrument_no);
    if (!listed) return [];
    const { kind, facts, size } = row;
    const words = eventWords(kind, row.direction);
    return { ...commonOf(row), ...words, listed, kind, pattern: kind, strength: null, size, edge: null, facts };
  });
}

const isInside = (registry: InstrumentRegistry, { market, fromMs, toMs }: NewsWindow) =>
  sql`instrument_no = any(${registry.of(market).map(({ no }) => no)})
    and at > ${new Date(fromMs)} and at <= ${new Date(toMs)}`;

const commonOf = (row: Pick<SignalRow, 'timeframe' | 'direction' | 'at' | 'bar_time' | 'price' | 'stored_at'>) => ({
  timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
  direction: row.direction,
  atMs: row.at,
  barTimeMs: row.bar_time,
  price: row.price,
  storedMs: row.stored_at,
});

/** Where each instrument stands among those of its market by what it usually trades, 0 to 1; half where no volume is known. */
export async function liquidityOf(db: Db, registry: InstrumentRegistry): Promise<Map<number, number>> {
  const rows = await db.selectFrom('instrument_turnovers').select(['instrument_no', 'turnover']).execute();
  const traded = rows.filter(({ turnover, instrument_no }) => turnover > 0 && registry.byNo(instrument_no));
  const byMarket = Map.groupBy(traded, ({ instrument_no }) => registry.byNo(instrument_no)?.instrument.market);
  const ranks = new Map<number, number>();
  for (const own of byMarket.values()) {
    own.sort((a, b) => a.turnover - b.turnover || a.instrument_no - b.instrument_no);
    for (const [i, { instrument_no }] of own.entries()) ranks.set(instrument_no, (i + 1) / own.length);
  }
  return ranks;
}
