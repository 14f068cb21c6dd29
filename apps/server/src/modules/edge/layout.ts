import { createHash } from 'node:crypto';
import { frozenOf, measuredScansOf } from '@wickwise/analytics';
import { MARKETS, type Market } from '@wickwise/market';

/** Grows when the same signals would be given other figures. */
const METHOD = 2;

/** Names how and which scans are measured in some markets, in which versions and since when frozen: figures of another layout are of other rules. */
export function edgeLayout(markets: readonly Market[] = MARKETS): string {
  const scans = MARKETS.filter((market) => markets.includes(market)).flatMap((market) =>
    measuredScansOf(market).map((scan) => `${market} ${scan.definition.name} ${scan.version} ${frozenOf(scan).atMs}`),
  );
  return createHash('sha256')
    .update([METHOD, ...scans].join('\n'))
    .digest('hex')
    .slice(0, 16);
}
