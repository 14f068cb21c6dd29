import { createHash } from 'node:crypto';
import { frozenOf, measuredScansOf } from '@wickwise/analytics';
import { MARKETS, type Market } from '@wickwise/market';

/** Increase when the same signals would get other figures. */
const METHOD = 3;

/** Returns a key of the method and the scans with versions and freeze dates: figures of different layouts never mix. */
export function edgeLayout(markets: readonly Market[] = MARKETS): string {
  const scans = MARKETS.filter((market) => markets.includes(market)).flatMap((market) =>
    measuredScansOf(market).map((scan) => `${market} ${scan.definition.name} ${scan.version} ${frozenOf(scan).atMs}`),
  );
  return createHash('sha256')
    .update([METHOD, ...scans].join('\n'))
    .digest('hex')
    .slice(0, 16);
}
