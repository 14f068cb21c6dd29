import { textsOf } from '../../lib/texts.ts';

export const offlineTexts = textsOf({
  en: { newVersion: 'A new version is available.', reload: 'Reload' },
  hi: async () => (await import('./hindi.ts')).offline,
});
