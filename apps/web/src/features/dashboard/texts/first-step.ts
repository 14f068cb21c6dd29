// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
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
    done: (done: number, all: number) => `${grouped(done)} of ${grouped(all)} done`,
    hide: 'Hide',
  },
  hi: async () => (await import('./hi.ts')).firstStepTexts,
});
