import { type Edge, edgeSentence, provenanceSentence, type Strength } from '@wickwise/analytics';
import type { EdgeChip, EdgeFigures } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';

/** What names a kind of signal. */
export interface EdgeKey {
  market: Market;
  timeframe: ScanTimeframe;
  pattern: string;
  direction: 'bullish' | 'bearish';
  variant: 'gapless' | null;
  version: number;
  strength: Strength | null;
}

/** What was measured of a kind of signal in one sample. */
export interface StoredEdge {
  key: EdgeKey;
  isOutOfSample: boolean;
  count: number;
  /** Undefined below thirty signals. */
  edge: Edge | undefined;
  isEdge: boolean;
  measuredAtMs: number;
}

/** Where the bars come from, in the words of the screen. */
export interface EdgeSource {
  name: string;
  isSimulated: boolean;
}

/** The source of a market's bars; one of an unknown market proves nothing. */
export const edgeSource = (registry: InstrumentRegistry, market: Market): EdgeSource => ({
  name: registry.origins.get(market)?.attribution ?? '',
  isSimulated: registry.isSimulated(market),
});

export function chipOf(
  { key, isOutOfSample, count, edge, isEdge, measuredAtMs }: StoredEdge,
  source: EdgeSource,
): EdgeChip {
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

export const figuresOf = (stored: StoredEdge, source: EdgeSource): EdgeFigures => ({
  ...chipOf(stored, source),
  selection: stored.edge?.selection ?? null,
  blocks: stored.edge?.blocks ?? null,
  meanNet: stored.edge?.meanNet ?? null,
  baselineNet: stored.edge?.baselineNet ?? null,
  after: [...(stored.edge?.direction ?? [])],
});
