import type { Preferences } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { textsOf } from '../../lib/texts.ts';

export const setupTexts = textsOf({
  en: {
    title: 'Set up your account',
    lead: 'Five short questions. You can skip any and change your answers later in your profile.',
    at: (step: number, count: number) => `Step ${step} of ${count}`,
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
      'time-zone': 'Which time zone do you use?',
      risk: 'Before you begin',
    } satisfies Record<Exclude<Preferences['step'], 'done'>, string>,
    markets: {
      Indian_Equity: 'Shares on the National Stock Exchange, 09:15 to 15:30 in Mumbai.',
      US_Equity: 'Shares on New York’s exchanges, 09:30 to 16:00 there.',
      Forex: 'Currency pairs, Sunday evening to Friday evening in New York.',
      Crypto: 'Coins in US dollars, 24/7.',
    } satisfies Record<Market, string>,
    experiences: {
      new: ['I’m new to trading', 'Show lessons and explanations first.'],
      some: ['Some experience', 'I know candles and common indicators.'],
      years: ['Several years', 'Show me the numbers.'],
    } satisfies Record<NonNullable<Preferences['experience']>, readonly [string, string]>,
    symbols: {
      hint: 'Five to ten symbols are a good start.',
      chosen: (count: number, most: number) => `${count} of ${most} chosen`,
      search: 'Search symbols',
      none: (text: string) => `No symbol matches “${text}”.`,
      failed: 'Symbol search isn’t available. Try again in a moment.',
      add: (symbol: string) => `Add ${symbol}`,
      remove: (symbol: string) => `Remove ${symbol}`,
      full: 'You can choose ten symbols. Remove one to add another.',
    },
    zone: {
      label: 'Time zone',
      own: (zone: string) => `Same as browser (${zone})`,
      hint: 'Used for your account. Charts use exchange time.',
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
  hi: async () => (await import('./hindi.ts')).setup,
});
