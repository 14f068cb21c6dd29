// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../../lib/digits.ts';
import { textsOf } from '../../../../lib/texts.ts';

export const liveMatchTexts = textsOf({
  en: {
    title: 'Live vs. backtest',
    about: 'Compares live alerts with the same rule on the stored bars.',
    failed: 'Couldn’t compare them',
    working: 'Checking stored bars…',
    over: (timeframe: string, instruments: number) => `${timeframe} bars, ${pluralCategory('en', instruments) === 'one' ? '1 symbol' : `${grouped(instruments)} symbols`}`,
    verdicts: {
      few: (matched: number, compared: number) => compared === 0 ? 'Not enough data: nothing to compare yet.' : `Not enough data: ${grouped(matched)} of ${pluralCategory('en', compared) === 'one' ? '1 alert' : `${grouped(compared)} alerts`} triggered on the same bar.`,
      same: (matched: number) => `All ${pluralCategory('en', matched) === 'one' ? '1 alert' : `${grouped(matched)} alerts`} triggered live on the same bar and at its close.`,
      explained: (matched: number, compared: number) => `${grouped(matched)} of ${pluralCategory('en', compared) === 'one' ? '1 alert' : `${grouped(compared)} alerts`} triggered on the same bar. The others are explained below.`,
      differs: (matched: number, compared: number) => `${grouped(matched)} of ${pluralCategory('en', compared) === 'one' ? '1 alert' : `${grouped(compared)} alerts`} triggered on the same bar. Some differences are unexplained. See below.`,
    },
    line: {
      none: 'Live vs. backtest: nothing to compare yet',
      all: (matched: number) => `Live vs. backtest: ${pluralCategory('en', matched) === 'one' ? 'the 1 alert' : `all ${grouped(matched)} alerts`} on the same bar`,
      some: (matched: number, compared: number) => `Live vs. backtest: ${grouped(matched)} of ${pluralCategory('en', compared) === 'one' ? '1 alert' : `${grouped(compared)} alerts`} on the same bar`,
      few: (line: string) => `${line}, too few to judge`,
      failed: 'Live vs. backtest: couldn’t compare',
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
    askedFor: (count: number) => `Expected (${grouped(count)})`,
    askedForWhy: 'The alert was off then, or its rule was different. These don’t count.',
    listed: (listed: number, all: number) => `Showing ${grouped(listed)} of ${grouped(all)}.`,
    sides: {
      live: 'triggered live only',
      past: 'triggers in the backtest only',
      price: (live: string, bar: string) => `triggered at ${live}, the bar closed at ${bar}`,
    },
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
    },
  },
  hi: async () => (await import('./hi.ts')).liveMatchTexts,
});
