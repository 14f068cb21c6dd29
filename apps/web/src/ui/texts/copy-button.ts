// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const copyButtonTexts = textsOf({
  en: {
    copy: 'Copy',
    copied: 'Copied',
  },
  hi: async () => (await import('./hi.ts')).copyButtonTexts,
});
