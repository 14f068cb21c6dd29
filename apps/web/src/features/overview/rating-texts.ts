import type { Lean } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

/** Apart from the other texts: the watchlist shows ratings before the parts below it are loaded. */
export const ratingTexts = textsOf({
  en: {
    leans: {
      'strongly down': 'strongly down',
      down: 'down',
      neutral: 'neutral',
      up: 'up',
      'strongly up': 'strongly up',
    } satisfies Record<Lean, string>,
    about: (timeframe: string) => `what averages and oscillators say on closed ${timeframe} bars; a count, not advice`,
    none: 'not enough bars to rate',
  },
  hi: async () => (await import('./hindi.ts')).rating,
});
