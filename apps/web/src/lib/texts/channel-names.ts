// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../texts.ts';

export const channelNamesTexts = textsOf({
  en: {
    email: {
      name: 'Email',
      add: 'Add email',
    },
    push: {
      name: 'Push',
      add: 'Add this browser',
    },
    telegram: {
      name: 'Telegram',
      add: 'Add Telegram',
    },
    webhook: {
      name: 'Webhook',
      add: 'Add webhook',
    },
  },
  hi: async () => (await import('./hi.ts')).channelNamesTexts,
});
