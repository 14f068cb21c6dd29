import type { ScanTimeframe } from '@wickwise/market';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { DayHighlights } from './day-highlights.ts';
import type { Finding } from './findings.ts';
import { baseScore, type Scored } from './rank.ts';
import type { HighlightSources, Known } from './sources.ts';

const WORDS = {
  entered: { label: 'Entered', description: 'Entered your screen at this close' },
  left: { label: 'Left', description: 'No longer matches your screen' },
} as const;

/** Returns turns of a user's live screens and signals of live strategies, in their present versions. */
export async function ownHighlights(
  sources: HighlightSources,
  registry: InstrumentRegistry,
  userId: string,
  { window, liquidity }: DayHighlights,
): Promise<Scored[]> {
  if (window.date === null) return [];
  const [turns, firings] = await Promise.all([sources.turns(userId, window), sources.firings(userId, window)]);
  const scored = (row: Known, more: Pick<Finding, 'kind' | 'pattern' | 'label' | 'description'>): Scored[] => {
    const listed = registry.byNo(row.instrument_no);
    if (!listed) return [];
    const finding: Finding = {
      ...more,
      listed,
      timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
      direction: row.direction,
      atMs: row.at,
      barTimeMs: row.bar_time,
      price: row.price,
      strength: null,
      size: null,
      edge: null,
      facts: null,
      storedMs: row.stored_at,
    };
    return [{ finding, score: baseScore(finding, liquidity.get(row.instrument_no) ?? 0.5, window) }];
  };
  return [
    ...turns.flatMap((row) => {
      const { label, description } = WORDS[row.kind];
      return scored(row, { kind: row.kind, pattern: row.screen_id, label: `${label} “${row.name}”`, description });
    }),
    ...firings.flatMap((row) => {
      const { pattern, label, description } = row;
      return scored(row, { kind: 'strategy', pattern, label, description });
    }),
  ];
}
