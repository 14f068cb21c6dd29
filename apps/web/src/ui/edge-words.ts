import type { EdgeSummary } from '@wickwise/contract';
import { edgeWordsTexts as texts } from './texts/edge-words.ts';

/** Fewer signals say something preliminary only. */
const FIRM_SAMPLE = 100;

const percentOf = (share: number): number => Math.round(share * 100);
const rangeOf = ([low, high]: readonly [number, number]): string => `${percentOf(low)}–${percentOf(high)}`;

/** The sentence of an edge chip in the reader's language, as the server says it in English. */
export function edgeWords(edge: EdgeSummary): string {
  const { hitRate, baseline, count, interval } = edge;
  if (hitRate === null || baseline === null) return texts.tooFew;
  const hit = count < FIRM_SAMPLE ? texts.preliminary : texts.hit;
  const within = interval ? `${rangeOf(interval)} %` : texts.noInterval;
  return `${hit(percentOf(hitRate), count, within)}${texts.against(percentOf(baseline))}${verdictOf(edge, hitRate - baseline)}`;
}

function verdictOf({ isEdge, edge, edgeInterval }: EdgeSummary, difference: number): string {
  if (!isEdge || edge === null || !edgeInterval) return texts.none;
  const selection = percentOf(difference - edge);
  const after = selection === 0 ? '' : texts.selection(selection);
  return `${texts.edge(percentOf(edge), rangeOf(edgeInterval))}${after}${texts.end}`;
}

/** Where the numbers of an edge come from, in the reader's language; the server's sentence is English. */
export function provenanceWords({ provenance }: EdgeSummary): string {
  const [, simulated] = /^(.*): simulated prices, not evidence\.$/.exec(provenance) ?? [];
  if (simulated !== undefined) return texts.simulated(simulated);
  const [, source, sample] = /^(.*), (out of|in) sample\./.exec(provenance) ?? [];
  if (source === undefined) return provenance;
  return sample === 'in' ? texts.inSample(source) : texts.outOfSample(source);
}
