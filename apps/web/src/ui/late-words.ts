import type { PatternSignal } from '@wickwise/contract';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: {
    late: (bars: number) => (bars === 1 ? 'Known 1 bar after the breakout.' : `Known ${bars} bars after the breakout.`),
    spent: 'Target already reached',
    spentWhy: 'Price reached the target before the pattern was known. It isn’t counted in any statistic.',
  },
  hi: async () => (await import('./hindi.ts')).lateWords,
});

/** What a list says of a signal that came too late to be of use; undefined for all others. */
export const spentLabel = ({ isSpent }: PatternSignal): string | undefined => (isSpent ? texts.spent : undefined);

/** What a receipt says of when a pattern became known, beside the time; empty where that was at its break. */
export const lateWords = ({ lateBars, isSpent }: PatternSignal): string =>
  [lateBars ? texts.late(lateBars) : '', isSpent ? texts.spentWhy : ''].filter(Boolean).join(' ');
