import type { Preset, SeriesView, Strength } from '@wickwise/analytics';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { strengthAt } from './receipt.ts';
import type { ScanRules } from './scan-rules.ts';

/** Where a scan fired along a history, and the strength of a signal there. */
interface GradedAlong {
  scan: Preset;
  at: number[];
  strengthAt: (at: number) => Strength | null;
}

/**
 * Returns what the scanner would have found along an instrument's history, scan by scan, without spent patterns.
 * Strengths are measured on demand.
 */
export function gradedAlong(rules: ScanRules, listed: ListedInstrument, view: SeriesView): GradedAlong[] {
  const fresh = rules.firedAlong(view).filter(({ find }) => !find?.isSpent);
  const byScan = Map.groupBy(fresh, ({ scan }) => scan);
  return [...byScan].map(([scan, fired]) => {
    const finds = new Map(fired.map(({ at, find }) => [at, find]));
    return {
      scan,
      at: fired.map(({ at }) => at),
      strengthAt: (at) => {
        const find = finds.get(at);
        return strengthAt(
          { listed, scan, timeMs: view.bars.timeMs[at] as number, ...(find ? { find } : {}) },
          view,
          at,
        );
      },
    };
  });
}
