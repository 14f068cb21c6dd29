import { findScan } from '@wickwise/analytics';
import type { EdgeChip, WhatsNewEntry } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import type * as z from 'zod/mini';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { eventWords } from './event-words.ts';
import type { KnownEvent, KnownSignal } from './sources.ts';

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

/** Everybody's signals of weight that became known in a window. */
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

/** New highs and lows, gaps, surges and turned ratings of a window. */
export function eventFindings(registry: InstrumentRegistry, events: readonly KnownEvent[]): Finding[] {
  return events.flatMap((row) => {
    const listed = registry.byNo(row.instrument_no);
    if (!listed) return [];
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

/** Where each instrument stands among those of its market by what it usually trades, 0 to 1; half where no volume is known. */
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
