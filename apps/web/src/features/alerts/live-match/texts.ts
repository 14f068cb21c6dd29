import type { MatchCause, MatchDifference } from '@wickwise/contract';
import { textsOf } from '../../../lib/texts.ts';

const times = (count: number): string => (count === 1 ? 'one firing' : `${count} firings`);

export const liveMatchTexts = textsOf({
  en: {
    title: 'Live and past',
    about: 'What this alert fired live, held against its rule over the bars as they are stored now.',
    failed: 'This could not be worked out',
    working: 'Going over the stored bars…',
    over: (timeframe: string, instruments: number) =>
      `Bars of ${timeframe}, ${instruments === 1 ? 'one instrument' : `${instruments} instruments`}`,
    verdicts: {
      few: (matched: number, compared: number) =>
        compared === 0
          ? 'Too few to say: nothing has happened yet that could be compared.'
          : `Too few to say: ${matched} of ${times(compared)} came on the same bar.`,
      same: (matched: number) =>
        `All ${times(matched)} that were due came live, on the same bar and at the bar's close.`,
      explained: (matched: number, compared: number) =>
        `${matched} of ${times(compared)} came on the same bar. Each of the others has a cause, which stands below.`,
      differs: (matched: number, compared: number) =>
        `${matched} of ${times(compared)} came on the same bar. Something differs that we can't explain; it stands below.`,
    },
    figures: {
      matched: 'On both sides',
      live: 'Live alone',
      past: 'In the past alone',
      price: 'At another price',
      delay: 'Close to firing',
    },
    seconds: (seconds: string) => `${seconds} s`,
    delay: (median: string, most: string) => `${median}, at most ${most}`,
    noDelay: 'not told: recorded time',
    noneFired: 'none fired',
    differences: 'Where they differ',
    none: 'No difference.',
    askedFor: (count: number) => `As you set it (${count})`,
    askedForWhy:
      'Firings of the rule while the alert was not to fire, or of another version of the rule. They count neither way.',
    listed: (listed: number, all: number) => `${listed} of ${all} are listed.`,
    sides: {
      live: () => 'fired live alone',
      past: () => 'fires in the past alone',
      price: (live: string, bar: string) => `fired at ${live}, the bar closed at ${bar}`,
    } satisfies Record<MatchDifference['side'], (live: string, bar: string) => string>,
    causes: {
      'armed later': 'before the alert was armed',
      paused: 'the alert was paused',
      cooldown: 'it rested after a firing',
      once: 'it had fired once already',
      expired: 'its time was over',
      version: 'the rule was changed, or first followed, after that',
      waiting: 'closed a moment ago',
      corrected: 'a bar behind it was corrected later',
      away: 'prices were missing: the bar came from history',
      gone: 'the bar is no longer kept',
      unknown: 'no known cause',
    } satisfies Record<MatchCause, string>,
  },
  hi: async () => (await import('./hindi.ts')).liveMatch,
});
