// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const afterTexts = textsOf({
  en: {
    title: 'What happened next',
    minutes: (count: number) => pluralCategory('en', count) === 'one' ? '1 min' : `${grouped(count)} min`,
    marketExplains: (percent: string) => `the market explains ${percent}`,
    bothExplain: (percent: string) => `market and sector explain ${percent}`,
    own: (percent: string, low: string, high: string) => `Own part ${percent} (${low} to ${high}):`,
    significant: 'more than its usual moves.',
    usual: 'not distinguishable from its usual moves.',
    movedFirst: (percent: string) => `The price moved first: own part ${percent} in the 30 minutes before the headline.`,
    gaps: {
      closed: 'Not measured: the market was closed when the story came out. The opening gap then has everything since the last close in it, not this story alone.',
      'session-ended': 'Not available: trading ended before.',
      pending: 'Not yet: this time hasn’t passed.',
      'little-history': 'Not available: there are too few prices from before the story.',
      'missing-prices': 'Not available: prices are missing.',
      'no-minutes': 'Not available: this symbol has no one-minute prices here.',
    },
    failed: 'Couldn’t measure the move.',
    help: {
      label: 'How it is measured',
      title: 'How it is measured',
      base: 'From the last one-minute bar that had closed at publication. The market’s and the sector’s share is what this symbol usually does when they move.',
      interval: 'The own part is the rest, with its 95 % interval: at random times it is “more than usual” in 5 of 100 cases.',
      cause: 'It says what followed, not what caused it.',
    },
  },
  hi: async () => (await import('./hi.ts')).afterTexts,
});
