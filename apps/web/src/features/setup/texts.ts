import type { Preferences } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { textsOf } from '../../lib/texts.ts';

export const setupTexts = textsOf({
  en: {
    title: 'Set up your account',
    lead: 'Five short questions. Each may be skipped, and you can change your answers in your profile.',
    at: (step: number, count: number) => `Step ${step} of ${count}`,
    next: 'Continue',
    finish: 'Finish',
    back: 'Back',
    skip: 'Skip the rest',
    busy: 'Saving …',
    failed: 'Your answers could not be loaded.',
    steps: {
      markets: 'Which markets do you follow?',
      experience: 'How long have you been trading?',
      symbols: 'What do you want to watch first?',
      'time-zone': 'Which clock do you live by?',
      risk: 'Before you begin',
    } satisfies Record<Exclude<Preferences['step'], 'done'>, string>,
    markets: {
      Indian_Equity: 'Shares on the National Stock Exchange, 09:15 to 15:30 in Mumbai.',
      US_Equity: 'Shares on New York’s exchanges, 09:30 to 16:00 there.',
      Forex: 'Currency pairs, from Sunday to Friday evening in New York.',
      Crypto: 'Coins in dollars, at all hours.',
    } satisfies Record<Market, string>,
    experiences: {
      new: ['I am new to it', 'Lessons and explanations come first.'],
      some: ['For a while', 'I know candles and the usual indicators.'],
      years: ['For years', 'Show me the numbers.'],
    } satisfies Record<NonNullable<Preferences['experience']>, readonly [string, string]>,
    symbols: {
      hint: 'Five to ten are a good start.',
      chosen: (count: number, most: number) => `${count} of ${most} chosen`,
      search: 'Another symbol',
      none: (text: string) => `Nothing is quoted here under “${text}”.`,
      failed: 'Symbols can’t be searched just now. Try again in a moment.',
      add: (symbol: string) => `Add ${symbol}`,
      remove: (symbol: string) => `Remove ${symbol}`,
      full: 'Ten are chosen. Remove one to make room for another.',
    },
    zone: {
      label: 'Time zone',
      own: (zone: string) => `As this browser (${zone})`,
      hint: 'Times of your account are told in it. Charts keep the time of their exchange.',
    },
    risk: {
      notice: [
        'Trading can lose all the money you put into it, and with borrowed money more than that.',
        'Wickwise gives information, not advice. A signal says that a rule came true on a closed bar. It does not know your situation, and it promises nothing.',
        'What worked in the past may not work again. Where we have not measured something, we say so.',
      ],
      read: 'I have read this',
      needed: 'Please tick that you have read the notice, or skip this step.',
    },
  },
  hi: async () => (await import('./hindi.ts')).setup,
});
