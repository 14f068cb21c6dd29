import { type Edge, FIRM_SAMPLE, type Interval } from './edge.ts';

/** Where the numbers come from; every chip says so. */
export interface Provenance {
  /** Data source in the words of the screen, e.g. "NSE end of day". */
  source: string;
  isSimulated: boolean;
  /** Signals after the rule's freeze date. */
  isOutOfSample: boolean;
}

/** The edge chip's sentence, e.g. "Hit rate 54 % (n = 212, 47–60 %) vs. baseline 51 %. No proven edge." */
export function edgeSentence(edge: Edge | undefined, survives: boolean): string {
  if (!edge) return 'Not enough data.';
  const { count, hitRate, interval, baseline } = edge;
  const within = interval ? `${range(interval)} %` : 'too few weeks for an interval';
  const hit = `${count < FIRM_SAMPLE ? 'Preliminary: hit' : 'Hit'} rate ${percent(hitRate)} % (n = ${count}, ${within})`;
  return `${hit} vs. baseline ${percent(baseline)} %. ${verdict(edge, survives)}`;
}

/** Only a survivor of the check over all cells shown may be called an edge, and only one that gains. */
function verdict({ edge, edgeInterval, selection }: Edge, survives: boolean): string {
  if (!survives || edge <= 0 || !edgeInterval) return 'No proven edge.';
  const after = percent(selection) === 0 ? '' : `, ${points(selection)} deducted for selection`;
  return `Edge ${points(edge)} (${range(edgeInterval)})${after}.`;
}

/** History that was loaded from a vendor is of the instruments listed that day: those that failed before are not in it. */
const SURVIVORS = 'Symbols delisted before recording began are missing.';

/** Returns what the chip says of its data; real data always names the instruments that it lacks. */
export function provenanceSentence({ source, isSimulated, isOutOfSample }: Provenance): string {
  if (isSimulated) return `${source}: simulated prices, not evidence.`;
  return `${source}, ${isOutOfSample ? 'out of sample' : 'in sample'}. ${SURVIVORS}`;
}

const percent = (share: number): number => Math.round(share * 100);
const points = (share: number): string => `${percent(share)} ${percent(share) === 1 ? 'point' : 'points'}`;
const range = ([low, high]: Interval): string => `${percent(low)}–${percent(high)}`;
