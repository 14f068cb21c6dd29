import type { Bar } from '@wickwise/market';
import type { BarVersion } from './bar-store.ts';

/** A stored version of a bar: `knownAt` is the market time at which it became known, epoch ms. */
export interface StoredVersion extends Bar {
  revision: number;
  knownAt: number;
}

/** Orders revisions after what they replace, and closes before corrections of the same instant. */
export function inVersionOrder(rows: readonly StoredVersion[]): BarVersion[] {
  const versions = [...Map.groupBy(rows, ({ timeMs }) => timeMs).values()].flatMap((own) => {
    let knownMs = Number.NEGATIVE_INFINITY;
    return own
      .sort((a, b) => a.revision - b.revision)
      .map(({ revision, knownAt, ...bar }, i) => {
        knownMs = Math.max(knownMs, knownAt);
        return { bar, knownMs, isRevision: i > 0 };
      });
  });
  return versions.sort(
    (a, b) => a.knownMs - b.knownMs || Number(a.isRevision) - Number(b.isRevision) || a.bar.timeMs - b.bar.timeMs,
  );
}
