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
    about: (timeframe: string) => `Averages and oscillators on closed ${timeframe} bars. A count, not advice.`,
    none: 'not enough bars',
    column: 'Rating',
    helpLabel: 'About the technical rating',
    helpTitle: 'Technical rating',
    help: (timeframe: string) => [
      `26 votes on closed ${timeframe} bars: 15 moving averages and 11 oscillators, each up, down or neutral.`,
      'The rating is the average of both groups. Above 0.1 is up, above 0.5 is strongly up. The same applies to down.',
      'The rules follow TradingView’s published Technical Ratings (2024).',
      'Only closed bars count here. TradingView also counts the bar in progress.',
      'A rating needs 200 bars. TradingView also rates with fewer.',
      'We say up and down, not buy and sell. It is a count, not advice.',
    ],
  },
  hi: async () => (await import('./hindi.ts')).rating,
});
