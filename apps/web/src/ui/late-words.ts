import type { PatternSignal } from '@wickwise/contract';
import { lateWordsTexts as texts } from './texts/late-words.ts';

/** Returns a list's label of a late signal; undefined for others. */
export const spentLabel = ({ isSpent }: PatternSignal): string | undefined => (isSpent ? texts.spent : undefined);

/** Returns a receipt's sentence on when a pattern became known; empty where that was at its breakout. */
export const lateWords = ({ lateBars, isSpent }: PatternSignal): string =>
  [lateBars ? texts.late(lateBars) : '', isSpent ? texts.spentWhy : ''].filter(Boolean).join(' ');
