// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const howItWorksTexts = textsOf({
  en: {
    title: 'How a signal is made',
    steps: [
      {
        title: 'A bar closes',
        text: 'Ticks become bars aligned to the exchange session: 09:15 in Mumbai, 09:30 in New York, 17:00 New York for forex, midnight UTC for crypto. Bars close on time, even without a trade.',
      },
      {
        title: 'Every symbol is scanned',
        text: 'The same rules run on all symbols at once, on closed bars only. A forming bar never gives a signal, so signals don’t disappear.',
      },
      {
        title: 'The receipt is kept',
        text: 'Each signal keeps its rule version, its bar and its time. If a late trade corrects the bar, the correction is shown next to it. Nothing is rewritten.',
      },
    ],
  },
  hi: async () => (await import('./hi.ts')).howItWorksTexts,
});
