// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const pdfButtonTexts = textsOf({
  en: {
    download: (number: string) => `Download ${number} as PDF`,
    pdf: 'PDF',
    busy: 'Preparing',
  },
  hi: async () => (await import('./hi.ts')).pdfButtonTexts,
});
