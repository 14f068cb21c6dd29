import { type Edge, edgeSentence, provenanceSentence, type Strength } from '@wickwise/analytics';
import type { EdgeFigures, EdgeSummary } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';

/** Identifies a kind of signal. */
export interface EdgeKey {
  market: Market;
  timeframe: ScanTimeframe;
  pattern: string;
  direction: 'bullish' | 'bearish';
  variant: 'gapless' | null;
  version: number;
  strength: Strength | null;
}

/** Result for a kind of signal in one sample. */
export interface StoredEdge {
  key: EdgeKey;
  isOutOfSample: boolean;
  count: number;
  /** Undefined below thirty signals. */
  edge: Edge | undefined;
  isEdge: boolean;
  measuredAtMs: number;
}

/** Source of the bars, as shown on screen. */
export interface EdgeSource {
  name: string;
  isSimulated: boolean;
}

/** Returns the source of a market's bars; simulated for an unknown market. */
export const edgeSource = (registry: InstrumentRegistry, market: Market): EdgeSource => ({
  name: registry.origins.get(market)?.attribution ?? '',
  isSimulated: registry.isSimulated(market),
});

export function chipOf(
  { key, isOutOfSample, count, edge, isEdge, measuredAtMs }: StoredEdge,
  source: EdgeSource,
): EdgeSummary {
  return {
    strength: key.strength,
    count,
    hitRate: edge?.hitRate ?? null,
    interval: edge?.interval ? [...edge.interval] : null,
    baseline: edge?.baseline ?? null,
    edge: edge?.edge ?? null,
    edgeInterval: edge?.edgeInterval ? [...edge.edgeInterval] : null,
    isEdge,
    sentence: edgeSentence(edge, isEdge),
    provenance: provenanceSentence({ source: source.name, isSimulated: source.isSimulated, isOutOfSample }),
    isSimulated: source.isSimulated,
    isOutOfSample,
    measuredAt: measuredAtMs,
  };
}

export const edgeFiguresOf = (stored: StoredEdge, source: EdgeSource): EdgeFigures => ({
  ...chipOf(stored, source),
  selection: stored.edge?.selection ?? null,
  blocks: stored.edge?.blocks ?? null,
  meanNet: stored.edge?.meanNet ?? null,
  baselineNet: stored.edge?.baselineNet ?? null,
  after: [...(stored.edge?.direction ?? [])],
});
