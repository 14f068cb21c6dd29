// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const passwordStrengthTexts = textsOf({
  en: {
    tooShort: (least: number) => `At least ${grouped(least)} characters. Longer is better: use four unrelated words.`,
    levels: [
      'Short, but long enough. Add a few characters to make it stronger.',
      'A good length.',
      'A very good length.',
    ],
    common: 'Common passwords aren’t accepted.',
  },
  hi: async () => (await import('./hi.ts')).passwordStrengthTexts,
});
