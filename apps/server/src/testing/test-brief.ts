import type { NewsBrief } from '@wickwise/contract';
import type { NewBrief } from '#modules/news/briefs/store-brief.ts';

const BITCOIN = { market: 'Crypto', symbol: 'BTC-USD', name: 'Bitcoin' } as const;
const place = { market: 'Crypto', symbol: 'BTC-USD' } as const;

/** Returns a brief of a day on which Bitcoin fell. */
export const testBrief = (change: Partial<NewsBrief> = {}): NewsBrief => ({
  kind: 'close',
  market: 'Crypto',
  badge: 'SIMULATED',
  date: '2026-11-02',
  headline: [
    {
      join: 'main',
      text: 'heads.move',
      values: [
        { kind: 'instrument', ...BITCOIN },
        { kind: 'verb', isUp: false, size: 'large', tense: 'present' },
        { kind: 'percent', value: 4.2, place },
      ],
    },
    { join: 'onward', text: 'heads.worstSince', values: [{ kind: 'date', value: '2026-06-04' }] },
  ],
  sentences: [
    [
      {
        join: 'main',
        text: 'phrases.move',
        values: [
          { kind: 'instrument', ...BITCOIN },
          { kind: 'verb', isUp: false, size: 'large', tense: 'past' },
          { kind: 'percent', value: 4.2, place },
          { kind: 'price', value: 67_500.5, tickSize: 0.01, currency: 'USD', isMoney: true, place },
        ],
      },
    ],
  ],
  ...change,
});

/** Returns it as it is stored. */
export const newTestBrief = (change: Partial<NewBrief> = {}): NewBrief => ({
  market: 'Crypto',
  priceSource: 'sim',
  key: 'close 2026-11-02',
  publishedMs: Date.UTC(2026, 10, 3),
  brief: testBrief(),
  instruments: [BITCOIN],
  ...change,
});
