// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const firstStepTexts = textsOf({
  en: {
    title: 'First steps',
    steps: {
      watchlist: 'Watchlist',
      alert: 'First alert',
      screen: 'First screen',
      backtest: 'First backtest',
    },
    isDone: 'done',
    done: (done: number, all: number) => `${done} of ${all} done`,
    hide: 'Hide',
  },
  hi: async () => (await import('./hi.ts')).firstStepTexts,
});
