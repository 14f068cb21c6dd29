import type { Preset, SeriesView, Strength } from '@wickwise/analytics';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { strengthAt } from './receipt.ts';
import type { ScanRules } from './scan-rules.ts';

/** Where a scan fired along a history, and how a signal there would have been graded. */
interface GradedAlong {
  scan: Preset;
  at: number[];
  strengthAt: (at: number) => Strength | null;
}

/**
 * What the scanner would have found along one instrument's history, scan by scan, without what was spent. Strengths are
 * measured when asked for.
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
