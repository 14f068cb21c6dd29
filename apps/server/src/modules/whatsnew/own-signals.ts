import type { ScanTimeframe } from '@wickwise/market';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Digest } from './digest.ts';
import { baseScore, type Scored } from './rank.ts';
import type { NewsSources } from './sources.ts';

/** Signals of a user's live strategies, by the versions that they have now, beside what a digest has for everybody. */
export async function ownSignals(
  sources: NewsSources,
  registry: InstrumentRegistry,
  userId: string,
  { window, liquidity }: Digest,
): Promise<Scored[]> {
  if (window.date === null) return [];
  const rows = await sources.firings(userId, window);
  return rows.flatMap(({ instrument_no, label, description, at, bar_time, stored_at, ...row }) => {
    const listed = registry.byNo(instrument_no);
    if (!listed) return [];
    const finding = {
      kind: 'strategy' as const,
      listed,
      timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
      pattern: row.pattern,
      direction: row.direction,
      label,
      description,
      atMs: at,
      barTimeMs: bar_time,
      price: row.price,
      strength: null,
      size: null,
      edge: null,
      facts: null,
      storedMs: stored_at,
    };
    return { finding, score: baseScore(finding, liquidity.get(instrument_no) ?? 0.5, window) };
  });
}
