// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const ratingTexts = textsOf({
  en: {
    leans: {
      'strongly down': 'strongly down',
      down: 'down',
      neutral: 'neutral',
      up: 'up',
      'strongly up': 'strongly up',
    },
    about: (timeframe: string) => `Averages and oscillators on closed ${timeframe} bars. A count, not advice.`,
    none: 'not enough bars',
    column: 'Rating',
    helpLabel: 'About the technical rating',
    helpTitle: 'Technical rating',
    votes: (timeframe: string) => `26 votes on closed ${timeframe} bars: 15 moving averages and 11 oscillators, each up, down or neutral.`,
    rules: [
      'The rating is the average of both groups. Above 0.1 is up, above 0.5 is strongly up. The same applies to down.',
      'The rules follow TradingView’s published Technical Ratings (2024).',
      'Only closed bars count here. TradingView also counts the bar in progress.',
      'A rating needs 200 bars. TradingView also rates with fewer.',
      'We say up and down, not buy and sell.',
    ],
  },
  hi: async () => (await import('./hi.ts')).ratingTexts,
});
