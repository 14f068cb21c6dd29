import type { EdgeChip } from '@wickwise/contract';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: {
    tooFew: 'Not enough data.',
    hit: (percent: number, count: number, within: string) => `Hit rate ${percent} % (n = ${count}, ${within})`,
    preliminary: (percent: number, count: number, within: string) =>
      `Preliminary: hit rate ${percent} % (n = ${count}, ${within})`,
    noInterval: 'too few weeks for an interval',
    against: (percent: number) => ` vs. baseline ${percent} %. `,
    none: 'No proven edge.',
    edge: (points: number, within: string) => `Edge ${pointsOf(points)} (${within})`,
    selection: (points: number) => `, ${pointsOf(points)} deducted for selection`,
    end: '.',
  },
  hi: async () => (await import('./hindi.ts')).edgeWords,
});

function pointsOf(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}

/** Fewer signals say something preliminary only. */
const FIRM_SAMPLE = 100;

const percentOf = (share: number): number => Math.round(share * 100);
const rangeOf = ([low, high]: readonly [number, number]): string => `${percentOf(low)}–${percentOf(high)}`;

/** The sentence of an edge chip in the reader's language, as the server says it in English. */
export function edgeWords(edge: EdgeChip): string {
  const { hitRate, baseline, count, interval } = edge;
  if (hitRate === null || baseline === null) return texts.tooFew;
  const hit = count < FIRM_SAMPLE ? texts.preliminary : texts.hit;
  const within = interval ? `${rangeOf(interval)} %` : texts.noInterval;
  return `${hit(percentOf(hitRate), count, within)}${texts.against(percentOf(baseline))}${verdictOf(edge, hitRate - baseline)}`;
}

function verdictOf({ isEdge, edge, edgeInterval }: EdgeChip, difference: number): string {
  if (!isEdge || edge === null || !edgeInterval) return texts.none;
  const selection = percentOf(difference - edge);
  const after = selection === 0 ? '' : texts.selection(selection);
  return `${texts.edge(percentOf(edge), rangeOf(edgeInterval))}${after}${texts.end}`;
}
