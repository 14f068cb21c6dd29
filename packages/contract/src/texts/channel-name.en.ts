// Made by `npm run texts` from the .arb files of this folder: change those.
export const channelNameTexts = {
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
} as const;
