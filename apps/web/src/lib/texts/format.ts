// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../texts.ts';

export const formatTexts = textsOf({
  en: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    lakh: 'L',
    crore: 'Cr',
  },
  hi: async () => (await import('./hi.ts')).formatTexts,
});
