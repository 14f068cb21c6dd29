import type { DifferenceCause } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

export const texts = textsOf({
  en: {
    title: 'Replay proof',
    sum: (replayed: string, changed: string) => `Replayed ${replayed}, changed ${changed}`,
    bars: (bars: string, instruments: string) => `${bars} bars of ${instruments} instruments`,
    at: (when: string) => `Last replay ${when}`,
    none: 'The first replay comes some minutes after the server’s first start, and then each night.',
    empty: 'No signal has been replayed yet: there is nothing to prove.',
    simulated: 'Simulated prices: it proves the machinery, not a market.',
    failed: 'The replay proof could not be read',
    differences: 'What is not as it was sent',
    earlier: (runs: number) => (runs === 1 ? 'One earlier replay' : `${runs} earlier replays`),
    symbol: 'Symbol',
    signal: 'Signal',
    bar: 'Bar',
    cause: 'Cause',
    causes: {
      corrected: 'bar corrected later',
      version: 'earlier version of the rule',
      missing: 'sent, not found again',
      unexpected: 'found, never sent',
      changed: 'other figures',
    } satisfies Record<DifferenceCause, string>,
    fields: (fields: readonly string[]) => fields.join(', '),
  },
  hi: async () => (await import('./hindi.ts')).proof,
});
