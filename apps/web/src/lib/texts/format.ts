// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../digits.ts';
import { textsOf } from '../texts.ts';

export const formatTexts = textsOf({
  en: {
    seconds: (count: number) => `${grouped(count)} s`,
    minutes: (count: number) => `${grouped(count)} min`,
    hours: (count: number) => `${grouped(count)} h`,
    days: (count: number) => `${grouped(count)} d`,
    lakh: 'L',
    crore: 'Cr',
  },
  hi: async () => (await import('./hi.ts')).formatTexts,
});
