import type { CallTerms } from '@wickwise/contract';
import { adviceCallTexts as texts } from '../texts/advice-call.ts';

/** The prices of a call that are drawn. */
export interface CallLevels {
  /** None: at market. Two: the edges of a zone, the upper one first. */
  entries: readonly number[];
  stop: number | undefined;
  targets: readonly number[];
}

export const callLevels = ({ entry, stop, targets }: CallTerms): CallLevels => ({
  entries: entry.kind === 'market' ? [] : entry.kind === 'limit' ? [entry.price] : [entry.high, entry.low],
  stop,
  targets,
});

/** Returns the levels in prices of today: bars are adjusted for splits, frozen terms are not. */
export function adjustedLevels(terms: CallTerms, factor: number): CallLevels & { stop: number } {
  const { entries, targets } = callLevels(terms);
  const times = (price: number): number => price * factor;
  return { entries: entries.map(times), stop: times(terms.stop), targets: targets.map(times) };
}

/** Returns a target's name: with its number where there are several. */
export const targetName = (targets: readonly number[], index: number): string =>
  targets.length > 1 ? texts.targetNo(String(index + 1)) : texts.target;
