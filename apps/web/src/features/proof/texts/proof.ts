// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const proofTexts = textsOf({
  en: {
    title: 'Replay proof',
    lead: 'A signal comes from closed bars and stays as it was sent. Every night the server checks this on itself.',
    method: 'It replays its stored history bar by bar, with the bars as they were known at the time, and runs the same rules again. Every signal that was sent must be found again, with the same values, and nothing else. What differs is listed here with its cause.',
    whole: 'Replay proof: runs and differences',
    edge: 'Measured edge of each kind of signal',
    sum: (replayed: string, changed: string) => `Replayed ${replayed}, changed ${changed}`,
    bars: (bars: string, instruments: string) => `${bars} bars, ${instruments} symbols`,
    at: (when: string) => `Last replay ${when}`,
    none: 'The first replay runs a few minutes after the server starts, then every night.',
    empty: 'No signals replayed yet.',
    simulated: 'Simulated prices: this checks the software, not a market.',
    failed: 'Couldn’t load the replay proof',
    differences: 'Changed signals',
    earlier: (runs: number) => pluralCategory('en', runs) === 'one' ? '1 earlier replay' : `${grouped(runs)} earlier replays`,
    symbol: 'Symbol',
    signal: 'Signal',
    bar: 'Bar',
    cause: 'Cause',
    causes: {
      corrected: 'bar corrected later',
      version: 'older rule version',
      missing: 'sent, missing in replay',
      unexpected: 'found in replay, never sent',
      changed: 'different values',
    },
  },
  hi: async () => (await import('./hi.ts')).proofTexts,
});
