import { findMeasured, frozenOf, strengthShowsOdds } from '@wickwise/analytics';
import type { EdgeCell } from '@wickwise/contract';
import { MARKETS, SCAN_TIMEFRAMES } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { type EdgeKey, edgeFiguresOf, edgeSource, type StoredEdge } from './stored-edge.ts';

/** Weak before Strong, all of them first. */
const STRENGTH_ORDER = [null, 'Weak', 'Moderate', 'Strong'] as const;

const scanName = ({ market, timeframe, pattern, direction, variant, version }: EdgeKey): string =>
  [
    MARKETS.indexOf(market),
    SCAN_TIMEFRAMES.indexOf(timeframe),
    pattern,
    direction,
    variant ?? '',
    String(version).padStart(4, '0'),
  ].join(' ');

/** Orders samples of the same kind together, independently of their results. */
export function cellsOf(edges: readonly StoredEdge[], registry: InstrumentRegistry): EdgeCell[] {
  const scans = [...Map.groupBy(edges, ({ key }) => scanName(key))].sort(([a], [b]) => (a < b ? -1 : 1));
  return scans.flatMap(([, own]) => cellsOfScan(own, registry));
}

function cellsOfScan(own: readonly StoredEdge[], registry: InstrumentRegistry): EdgeCell[] {
  const showsOdds = risesWithStrength(own);
  return STRENGTH_ORDER.flatMap((strength) => {
    const samples = own.filter(({ key }) => key.strength === strength);
    const key = samples[0]?.key;
    const scan = key && findMeasured(key.pattern, key.direction, key.variant);
    if (!key || scan?.version !== key.version) return []; // the rule no longer exists
    const { atMs, source: frozenBy } = frozenOf(scan);
    const source = edgeSource(registry, key.market);
    const of = (isOutOfSample: boolean) => samples.find((sample) => sample.isOutOfSample === isOutOfSample);
    const [outOfSample, inSample] = [of(true), of(false)];
    return {
      ...key,
      label: scan.definition.label,
      frozenAt: atMs,
      frozenBy,
      outOfSample: outOfSample ? edgeFiguresOf(outOfSample, source) : null,
      inSample: inSample ? edgeFiguresOf(inSample, source) : null,
      strengthShowsOdds: showsOdds,
    };
  });
}

/** Returns whether out-of-sample results rise with strength: strength is worded as odds on evidence only. */
function risesWithStrength(own: readonly StoredEdge[]): boolean {
  const of = (strength: string) => own.find((one) => one.isOutOfSample && one.key.strength === strength)?.edge;
  return strengthShowsOdds(of('Weak'), of('Moderate'), of('Strong'));
}
