// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const configurePageTexts = textsOf({
  en: {
    title: 'Configure',
    appearance: 'Appearance',
    theme: 'Theme',
    themes: {
      system: 'System',
      light: 'Light',
      dark: 'Dark',
    },
    pair: 'Up and down colours',
    pairs: {
      safe: 'Teal and vermilion',
      classic: 'Green and red',
    },
    pairWhy: 'Teal and vermilion are colour-blind safe. An arrow and a sign always show the direction too.',
    sample: 'Preview:',
    kept: 'Saved to your account, for every browser.',
  },
  hi: async () => (await import('./hi.ts')).configurePageTexts,
});
