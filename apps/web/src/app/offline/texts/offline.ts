// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const offlineTexts = textsOf({
  en: {
    newVersion: 'A new version is available.',
    reload: 'Reload',
  },
  hi: async () => (await import('./hi.ts')).offlineTexts,
});
