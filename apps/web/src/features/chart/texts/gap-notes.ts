// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const gapNotesTexts = textsOf({
  en: {
    missing: (when: string) => `No prices ${when}: source was away`,
    more: (count: number) => `(${count} more)`,
  },
  hi: async () => (await import('./hi.ts')).gapNotesTexts,
});
