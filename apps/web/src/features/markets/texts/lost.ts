// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const lostTexts = textsOf({
  en: {
    why: {
      silent: (source: string) => `${source} has sent no prices since`,
      refused: (source: string) => `${source} has refused this server since`,
      unanswered: (source: string) => `${source} didn’t answer at the start,`,
    },
    simulated: (market: string) => `${market} shows simulated prices instead.`,
    instead: (market: string, source: string) => `${market} shows prices of ${source} instead.`,
    next: 'The server looks for it again at its next start.',
    look: (source: string) => `Look for ${source} again`,
    looking: 'Looking …',
    back: (source: string) => `${source} answers. Live prices start in a few seconds.`,
    stillAway: (source: string) => `${source} still doesn’t answer.`,
  },
  hi: async () => (await import('./hi.ts')).lostTexts,
});
