import { createHash } from 'node:crypto';
import { frozenOf, measuredScansOf } from '@wickwise/analytics';
import { MARKETS } from '@wickwise/market';

/** Names which scans are measured, in which versions and since when frozen: figures of another layout are of other rules. */
export function edgeLayout(): string {
  const scans = MARKETS.flatMap((market) =>
    measuredScansOf(market).map((scan) => `${market} ${scan.definition.name} ${scan.version} ${frozenOf(scan).atMs}`),
  );
  return createHash('sha256').update(scans.join('\n')).digest('hex').slice(0, 16);
}
