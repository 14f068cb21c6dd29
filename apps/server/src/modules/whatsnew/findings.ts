import { findScan } from '@wickwise/analytics';
import type { EdgeSummary, WhatsNewEntry } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import type * as z from 'zod/mini';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { eventWords } from './event-words.ts';
import type { KnownEvent, KnownSignal } from './sources.ts';

/** One event of an instrument, before ranking. */
export interface Finding {
  kind: WhatsNewEntry['kind'];
  listed: ListedInstrument;
  timeframe: ScanTimeframe;
  pattern: string;
  /** Null for news, as is the price. */
  direction: 'bullish' | 'bearish' | null;
  label: string;
  description: string;
  atMs: number;
  barTimeMs: number;
  price: number | null;
  strength: WhatsNewEntry['members'][number]['strength'];
  /** Size or quality, 0 to 1; null where unmeasured. */
  size: number | null;
  edge: z.infer<typeof EdgeSummary> | null;
  facts: Record<string, number> | null;
  storedMs: number;
  story?: WhatsNewEntry['story'];
}

/** Ratings on shorter bars turn too often to be a highlight. */
const EVENT_TIMEFRAME = '1D';

/** Crosses of averages, a kind of their own. */
const CROSSES: readonly string[] = ['golden_cross_over_strategy'];

/** Returns public signals of a window that are strong enough. */
export function signalFindings(registry: InstrumentRegistry, signals: readonly KnownSignal[]): Finding[] {
  return signals.flatMap((row) => {
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

/** Returns highs and lows, gaps, surges and turned ratings of a window: what happens on days. */
export function eventFindings(registry: InstrumentRegistry, events: readonly KnownEvent[]): Finding[] {
  return events.flatMap((row) => {
    const listed = registry.byNo(row.instrument_no);
    if (!listed || timeframeOfCode(row.timeframe) !== EVENT_TIMEFRAME) return []; // hourly ratings of earlier versions
    const { kind, facts, size } = row;
    const words = eventWords(kind, row.direction);
    return { ...commonOf(row), ...words, listed, kind, pattern: kind, strength: null, size, edge: null, facts };
  });
}

const commonOf = (row: KnownSignal | KnownEvent) => ({
  timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
  direction: row.direction,
  atMs: row.at,
  barTimeMs: row.bar_time,
  price: row.price,
  storedMs: row.stored_at,
});

/** Returns each instrument's rank by turnover within its market, 0 to 1; half without volume. */
export function liquidityOf(
  registry: InstrumentRegistry,
  turnovers: readonly { no: number; turnover: number }[],
): Map<number, number> {
  const traded = turnovers.filter(({ turnover, no }) => turnover > 0 && registry.byNo(no));
  const byMarket = Map.groupBy(traded, ({ no }) => registry.byNo(no)?.instrument.market);
  const ranks = new Map<number, number>();
  for (const own of byMarket.values()) {
    own.sort((a, b) => a.turnover - b.turnover || a.no - b.no);
    for (const [i, { no }] of own.entries()) ranks.set(no, (i + 1) / own.length);
  }
  return ranks;
}
