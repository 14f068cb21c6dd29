// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const hintTexts = textsOf({
  en: {
    label: 'Hint',
    hide: 'Hide hints',
    off: 'Hints are off. Turn them on under Configure.',
    pages: {
      dashboard: 'Your market at a glance. Choose a symbol in the watchlist: its chart is beside it.',
      marketscreener: 'A screen lists the symbols that meet your conditions. Begin with a scan, then change its conditions.',
      customstrategy: 'A strategy is a rule with “and” and “or”. Build it, test it on past prices, then set an alert on it.',
      whatsnewtoday: 'What changed in your markets since you last looked. “Edge” says how often prices rose or fell after such a signal.',
      alerts: 'An alert tells you when a price, an average or a rule meets your condition. A dry run shows when it would have triggered.',
      paper: 'Trade with play money at the prices shown here. Fills and costs are those of a backtest.',
      chart: 'Each candle is one bar: its body goes from open to close, its wick from low to high. Marks are signals: press one for its receipt.',
      backtest: 'What the rule would have made on past prices, after costs. Few trades prove nothing: read the verdict first.',
    },
  },
  hi: async () => (await import('./hi.ts')).hintTexts,
});
