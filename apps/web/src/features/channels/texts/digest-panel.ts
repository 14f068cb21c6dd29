// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const digestPanelTexts = textsOf({
  en: {
    title: 'Daily digest',
    switch: 'Send a daily digest',
    about: 'Moves on your watchlists, alerts, new matches of live screens, news and events. Nothing is sent when there is nothing to report.',
    hour: 'Time',
    channels: 'Send by',
    quiet: (clock: string) => `Quiet hours move it to ${clock}.`,
    next: 'Next',
    last: 'Last',
    outcomes: {
      sent: 'created. See the delivery log below.',
      quiet: 'nothing to report',
      'no-channel': 'no channel was on',
    },
    test: 'Send one now',
    tested: 'Sending a digest. See the delivery log below.',
    testsUsed: (tests: number, minutes: number) => `You have sent ${grouped(tests)} digests in ${grouped(minutes)} minutes. Next one:`,
    testFailed: 'Couldn’t send a digest. Try again.',
    failed: 'Couldn’t load your digest settings',
    saveFailed: 'Couldn’t save the change. Your settings are as before. Try again.',
  },
  hi: async () => (await import('./hi.ts')).digestPanelTexts,
});
