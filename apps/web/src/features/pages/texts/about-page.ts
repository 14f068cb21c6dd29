// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const aboutPageTexts = textsOf({
  en: {
    title: 'About us',
    lead: 'Traders see too many signals that nobody measured. Wickwise measures them, and says so when there is no edge.',
    why: 'Why we build it',
    whyText: [
      'Most products show a pattern and an invented strength. Some let you backtest and flatter the result. A signal without a track record is a rumour.',
      'We want a tool, not a slot machine: exact, calm and honest about what it doesn’t know.',
    ],
    how: 'How we build it',
    howText: [
      'Wickwise is open source (Apache-2.0) and runs on your own machine. Every number can be traced to its bars. Every definition is in the code.',
    ],
  },
  hi: async () => (await import('./hi.ts')).aboutPageTexts,
});
