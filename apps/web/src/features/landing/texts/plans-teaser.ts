// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const plansTeaserTexts = textsOf({
  en: {
    title: 'Plans',
    text: 'You run Wickwise yourself, and everything in this version is free. Future plans will list their limits as numbers, with no countdowns and no tricks.',
    link: 'See plans',
  },
  hi: async () => (await import('./hi.ts')).plansTeaserTexts,
});
