import type { ScanTimeframe } from '@wickwise/market';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Digest } from './digest.ts';
import { baseScore, type Scored } from './rank.ts';
import type { NewsSources } from './sources.ts';

const WORDS = {
  entered: { label: 'Entered', description: 'Entered your screen at this close' },
  left: { label: 'Left', description: 'No longer matches your screen' },
} as const;

/** What entered and left a user's live screens, as these stand now, beside what a digest has for everybody. */
export async function ownTurns(
  sources: NewsSources,
  registry: InstrumentRegistry,
  userId: string,
  { window, liquidity }: Digest,
): Promise<Scored[]> {
  if (window.date === null) return [];
  const rows = await sources.turns(userId, window);
  return rows.flatMap(({ kind, name, screen_id, instrument_no, at, bar_time, stored_at, ...row }) => {
    const listed = registry.byNo(instrument_no);
    if (!listed) return [];
    const finding = {
      kind,
      listed,
      timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
      pattern: screen_id,
      direction: row.direction,
      label: `${WORDS[kind].label} “${name}”`,
      description: WORDS[kind].description,
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
