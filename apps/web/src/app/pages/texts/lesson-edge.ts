// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const lessonEdgeTexts = textsOf({
  en: {
    simulated: 'No real prices here',
    simulatedWhy: 'The prices of this server are simulated. What followed a signal in them proves nothing, so no figures are shown.',
  },
  hi: async () => (await import('./hi.ts')).lessonEdgeTexts,
});
