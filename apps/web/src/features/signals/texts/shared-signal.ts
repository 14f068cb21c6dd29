// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const sharedSignalTexts = textsOf({
  en: {
    title: 'Shared signal',
    failed: 'This signal couldn’t be loaded.',
    frozen: 'Sent once and never changed. The bars end with its own; what came later is on the chart.',
    chart: 'Open the chart',
    notAdvice: 'Information, not advice.',
  },
  hi: async () => (await import('./hi.ts')).sharedSignalTexts,
});
