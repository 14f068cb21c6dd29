import { weekOf, weekStartMs } from '../weeks.ts';
import type { WeeklySums } from './weekly-sums.ts';

/** Sums before and after a rule was frozen. */
export interface Samples {
  /** For orientation only: these bars may have shaped the rule. */
  inSample: WeeklySums;
  outOfSample: WeeklySums;
}

/**
 * Splits sums at the date on which a rule's version was frozen (for a rule taken unchanged from a published source, the
 * date of publication). A week that the date cuts through counts as in sample, so that weeks stay whole.
 */
export function splitAtFreeze(sums: WeeklySums, frozenAtMs: number): Samples {
  const week = weekOf(frozenAtMs);
  const first = weekStartMs(week) === frozenAtMs ? week : week + 1;
  return { inSample: sums.between(-Infinity, first), outOfSample: sums.between(first, Infinity) };
}
