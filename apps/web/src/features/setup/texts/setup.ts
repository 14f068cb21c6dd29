// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const setupTexts = textsOf({
  en: {
    title: 'Set up your account',
    lead: 'Seven short steps. You can skip any and change your answers later under Configure.',
    at: (step: number, count: number) => `Step ${grouped(step)} of ${grouped(count)}`,
    next: 'Continue',
    finish: 'Finish',
    back: 'Back',
    skip: 'Skip all',
    busy: 'Saving …',
    failed: 'Couldn’t load your answers.',
    steps: {
      markets: 'Which markets do you follow?',
      experience: 'How long have you been trading?',
      symbols: 'What do you want to watch first?',
      'time-zone': 'Which time zone and number format do you use?',
      channel: 'Where should alerts reach you?',
      screen: 'Which screen do you want to begin with?',
      risk: 'Before you begin',
    },
    experiences: {
      new: [
        'I’m new to trading',
        'Show short hints on each screen.',
      ],
      some: [
        'Some experience',
        'I know candles and common indicators.',
      ],
      years: [
        'Several years',
        'Show me the numbers.',
      ],
    },
    symbols: {
      hint: 'Five to ten symbols are a good start.',
      chosen: (count: number, most: number) => `${grouped(count)} of ${grouped(most)} chosen`,
      search: 'Search symbols',
      none: (text: string) => `No symbol matches “${text}”.`,
      failed: 'Symbol search isn’t available. Try again in a moment.',
      add: (symbol: string) => `Add ${symbol}`,
      remove: (symbol: string) => `Remove ${symbol}`,
      full: 'You can choose ten symbols. Remove one to add another.',
    },
    zone: {
      label: 'Time zone',
      hint: 'Times on screens and in messages follow it.',
      grouping: 'Large numbers',
      groupings: {
        market: 'By currency: ₹1,00,000 and $100,000',
        indian: 'Lakh and crore: 1,00,000',
        western: 'Thousands and millions: 100,000',
      },
    },
    risk: {
      notice: [
        'You can lose all the money you trade with. With leverage you can lose more.',
        'Wickwise gives information, not advice. A signal says that a rule matched on a closed bar. It doesn’t know your situation and promises nothing.',
        'Past results don’t guarantee future results. If something hasn’t been measured, we say so.',
      ],
      read: 'I have read this',
      needed: 'Tick “I have read this” or skip this step.',
    },
  },
  hi: async () => (await import('./hi.ts')).setupTexts,
});
