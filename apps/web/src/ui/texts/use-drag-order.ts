// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const useDragOrderTexts = textsOf({
  en: {
    lifted: (name: string) => `${name} picked up. Choose the handle of its new place, or press Escape.`,
  },
  hi: async () => (await import('./hi.ts')).useDragOrderTexts,
});
