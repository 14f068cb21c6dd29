// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const channelStepTexts = textsOf({
  en: {
    about: 'Alerts always show in the app. Choose where else they reach you.',
    failed: 'Couldn’t load your channels.',
    thisBrowser: 'this browser',
    use: 'Use and send test',
    again: 'Send test',
    sending: 'Sending a test…',
    sent: {
      email: 'Test sent. Look in your inbox.',
      push: 'Test sent. This browser shows it in a moment.',
    },
    testFailed: 'Couldn’t send the test. Try again.',
    more: 'Telegram and webhooks are under Configure.',
  },
  hi: async () => (await import('./hi.ts')).channelStepTexts,
});
