// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const localePanelTexts = textsOf({
  en: {
    title: 'Language and numbers',
    language: 'Language',
    languages: {
      en: 'English',
      hi: 'हिन्दी',
    },
    languageWhy: 'Changing the language reloads the page. Most lessons are in English.',
    grouping: 'Large numbers',
    groupings: {
      market: 'By market',
      indian: 'Lakh, crore',
      western: 'Million',
    },
    clock: 'Clock',
    clocks: {
      '24': '24 hours',
      '12': '12 hours',
    },
    sample: 'Preview:',
    density: 'Rows',
    densities: {
      dense: 'Dense',
      comfortable: 'Comfortable',
    },
  },
  hi: async () => (await import('./hi.ts')).localePanelTexts,
});
