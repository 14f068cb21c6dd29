import type { PatternSignal } from '@wickwise/contract';
import { lateWordsTexts as texts } from './texts/late-words.ts';

/** Returns a list's label of a late signal; undefined for others. */
export const spentLabel = ({ isSpent }: PatternSignal): string | undefined => (isSpent ? texts.spent : undefined);

/** Returns the label of a signal from before the live scan; undefined for others. */
export const replayedLabel = ({ isReplayed }: PatternSignal): string | undefined =>
  isReplayed ? texts.replayed : undefined;

/** Returns what a dense list says of such a signal beside its name; undefined for others. */
export const inReplay = ({ isReplayed }: PatternSignal): { label: string; why: string } | undefined =>
  isReplayed ? { label: texts.inReplay, why: texts.replayedWhy } : undefined;

/** Returns the labels of a signal's receipt. */
export const labelsOf = (signal: PatternSignal): string[] =>
  [replayedLabel(signal), spentLabel(signal)].filter((label) => label !== undefined);

/** Returns a receipt's sentences on when a signal became known; empty where that was as its bar closed. */
export const lateWords = ({ lateBars, isSpent, isReplayed }: PatternSignal): string =>
  [isReplayed ? texts.replayedWhy : '', lateBars ? texts.late(lateBars) : '', isSpent ? texts.spentWhy : '']
    .filter(Boolean)
    .join(' ');
