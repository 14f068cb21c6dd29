import { type Edge, FIRM_SAMPLE, type Interval } from './edge.ts';

/** Where the numbers come from; every chip says so. */
export interface Provenance {
  /** Data source in the words of the screen, e.g. "NSE end of day". */
  source: string;
  isSimulated: boolean;
  /** Signals after the rule's freeze date. */
  isOutOfSample: boolean;
}

/** The edge chip's sentence, e.g. "Hit 54 % of 212 (47..60); any bar 51 %. No edge shown." */
export function edgeSentence(edge: Edge | undefined, survives: boolean): string {
  if (!edge) return 'Not enough data.';
  const { count, hitRate, interval, baseline } = edge;
  const hit = `${count < FIRM_SAMPLE ? 'Preliminary: hit' : 'Hit'} ${percent(hitRate)} % of ${count} (${range(interval)})`;
  return `${hit}; any bar ${percent(baseline)} %. ${verdict(edge, survives)}`;
}

/** Only a survivor of the check over all cells shown may be called an edge, and only one that gains. */
function verdict({ edge, edgeInterval }: Edge, survives: boolean): string {
  if (!survives || edge <= 0) return 'No edge shown.';
  const points = percent(edge);
  return `Edge ${points} ${points === 1 ? 'point' : 'points'} (${range(edgeInterval)}).`;
}

/** What stands beside the sentence. */
export function provenanceSentence({ source, isSimulated, isOutOfSample }: Provenance): string {
  if (isSimulated) return `${source}: simulated, not evidence.`;
  return `${source}, ${isOutOfSample ? 'out of sample' : 'in sample, for orientation'}.`;
}

const percent = (share: number): number => Math.round(share * 100);
const range = ([low, high]: Interval): string => `${percent(low)}..${percent(high)}`;
