import type { InstrumentId, IsoDate } from '@wickwise/market';
import { expect } from 'vitest';
import { connectAdapter, idsOf } from '../connect.ts';
import type { Clause } from './clause.ts';

const [FROM, TO] = ['2026-11-20', '2026-12-20'];

export const SPLIT_CLAUSES: readonly Clause[] = [
  {
    name: 'splits',
    meaning: 'announced splits are read page by page, for instruments of the feed; a plan without them keeps its key',
    isForSplits: true,
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter);
      await live();
      const [first, second] = adapter.symbols;
      provider.market.splits = [
        { symbol: first, date: '2026-11-19', after: 3, before: 1 }, // before the dates that are asked for
        { symbol: 'ELSEWHERE', date: FROM, after: 2, before: 1 },
        { symbol: 'BROKEN', date: FROM, after: Number.NaN, before: 0 },
        { symbol: first, date: '2026-12-01', after: 4, before: 1 },
        { symbol: second, date: TO, after: 1, before: 10 },
      ];
      const [one, other] = idsOf(adapter);
      expect(await feed.reportedSplits?.(FROM, TO)).toEqual([
        { id: one, date: '2026-12-01', after: 4, before: 1 },
        { id: other, date: TO, after: 1, before: 10 },
      ]);
      const of = /split|corporate/; // the feed may be asking for something else meanwhile
      provider.refusals.rest = { status: 403, body: { message: 'not in this plan' }, times: 1, of };
      await expect(feed.reportedSplits?.(FROM, TO)).rejects.toThrow('not in this plan');
      expect(feed.health()).toEqual({ state: 'live' });
      expect(await feed.reportedSplits?.(FROM, TO)).toHaveLength(2);
    },
  },
  {
    name: 'past splits',
    meaning: 'splits of years ago are read for the instruments that are asked for, before their history is loaded',
    isForSplits: true,
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter);
      await live();
      const [first, second] = adapter.symbols;
      const [one, other] = idsOf(adapter);
      provider.market.splits = [
        { symbol: first, date: '2020-08-31', after: 4, before: 1 },
        { symbol: second, date: '2024-06-10', after: 10, before: 1 },
        { symbol: 'ELSEWHERE', date: '2024-06-10', after: 2, before: 1 },
      ];
      const of = async (ids: readonly InstrumentId[], from: IsoDate) => feed.pastSplits?.(ids, from, '2026-11-20');
      expect(await of([one], '2016-11-20')).toEqual([{ id: one, date: '2020-08-31', after: 4, before: 1 }]);
      expect(await of([one, other], '2024-06-01')).toEqual([{ id: other, date: '2024-06-10', after: 10, before: 1 }]);
      provider.market.splits = [{ symbol: first, date: '2026-11-18', after: 2, before: 1 }];
      expect(await of([one, other], '2026-11-10')).toEqual([{ id: one, date: '2026-11-18', after: 2, before: 1 }]);
    },
  },
];
