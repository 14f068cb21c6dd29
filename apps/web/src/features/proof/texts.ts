import type { DifferenceCause } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

export const texts = textsOf({
  en: {
    title: 'Replay proof',
    sum: (replayed: string, changed: string) => `Replayed ${replayed}, changed ${changed}`,
    bars: (bars: string, instruments: string) => `${bars} bars, ${instruments} symbols`,
    at: (when: string) => `Last replay ${when}`,
    none: 'The first replay runs a few minutes after the server starts, then every night.',
    empty: 'No signals replayed yet.',
    simulated: 'Simulated prices: this checks the software, not a market.',
    failed: 'Couldn’t load the replay proof',
    differences: 'Changed signals',
    earlier: (runs: number) => (runs === 1 ? '1 earlier replay' : `${runs} earlier replays`),
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
    } satisfies Record<DifferenceCause, string>,
    fields: (fields: readonly string[]) => fields.join(', '),
  },
  hi: async () => (await import('./hindi.ts')).proof,
});
