// Made by `npm run texts` from the .arb files of this folder: change those.
export const channelNameTexts = {
  email: {
    name: 'ईमेल',
    add: 'ईमेल जोड़ें',
  },
  push: {
    name: 'पुश',
    add: 'यह ब्राउज़र जोड़ें',
  },
  telegram: {
    name: 'Telegram',
    add: 'Telegram जोड़ें',
  },
  webhook: {
    name: 'वेबहुक',
    add: 'वेबहुक जोड़ें',
  },
} as const;
