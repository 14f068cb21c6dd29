import type { MatchCause, MatchDifference } from '@wickwise/contract';
import { textsOf } from '../../../lib/texts.ts';

const times = (count: number): string => (count === 1 ? '1 alert' : `${count} alerts`);

export const liveMatchTexts = textsOf({
  en: {
    title: 'Live vs. backtest',
    about: 'Compares live alerts with the same rule on the stored bars.',
    failed: 'Couldn’t compare them',
    working: 'Checking stored bars…',
    over: (timeframe: string, instruments: number) =>
      `${timeframe} bars, ${instruments === 1 ? '1 symbol' : `${instruments} symbols`}`,
    verdicts: {
      few: (matched: number, compared: number) =>
        compared === 0
          ? 'Not enough data: nothing to compare yet.'
          : `Not enough data: ${matched} of ${times(compared)} triggered on the same bar.`,
      same: (matched: number) => `All ${times(matched)} triggered live on the same bar and at its close.`,
      explained: (matched: number, compared: number) =>
        `${matched} of ${times(compared)} triggered on the same bar. The others are explained below.`,
      differs: (matched: number, compared: number) =>
        `${matched} of ${times(compared)} triggered on the same bar. Some differences are unexplained. See below.`,
    },
    figures: {
      matched: 'In both',
      live: 'Live only',
      past: 'Backtest only',
      price: 'Different price',
      delay: 'Delay after close',
    },
    seconds: (seconds: string) => `${seconds} s`,
    delay: (median: string, most: string) => `median ${median}, max ${most}`,
    noDelay: 'not measured on recorded data',
    noneFired: 'none triggered',
    differences: 'Differences',
    none: 'No differences.',
    askedFor: (count: number) => `Expected (${count})`,
    askedForWhy: 'The alert was off then, or its rule was different. These don’t count.',
    listed: (listed: number, all: number) => `Showing ${listed} of ${all}.`,
    sides: {
      live: () => 'triggered live only',
      past: () => 'triggers in the backtest only',
      price: (live: string, bar: string) => `triggered at ${live}, the bar closed at ${bar}`,
    } satisfies Record<MatchDifference['side'], (live: string, bar: string) => string>,
    causes: {
      'armed later': 'before the alert was active',
      paused: 'the alert was paused',
      cooldown: 'in cooldown',
      once: 'already triggered once',
      expired: 'the alert had expired',
      version: 'before the current version of the rule',
      waiting: 'the bar closed moments ago',
      corrected: 'an earlier bar was corrected later',
      away: 'live prices were missing',
      gone: 'the bar is no longer stored',
      unknown: 'unknown',
    } satisfies Record<MatchCause, string>,
  },
  hi: async () => (await import('./hindi.ts')).liveMatch,
});
