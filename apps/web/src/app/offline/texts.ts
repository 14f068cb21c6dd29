import { textsOf } from '../../lib/texts.ts';

export const offlineTexts = textsOf({
  en: { newVersion: 'A new version of Wickwise is here.', reload: 'Load it' },
  hi: async () => (await import('./hindi.ts')).offline,
});
