import { expect } from 'vitest';
import { RateLimited } from '#platform/net/token-bucket.ts';
import { type Adapter, connectAdapter, idsOf } from '../connect.ts';
import type { FakeEvent } from '../fake-market.ts';
import type { Clause } from './clause.ts';

const [FROM, TO] = ['2026-11-19', '2027-01-20'];
const OF = /earnings|dividend|corporate/; // the feed may be asking for something else meanwhile

/** Returns the kind of events that an adapter lists. */
const kindOf = ({ protocol: { events } }: Adapter): 'earnings' | 'dividend' =>
  events?.earnings ? 'earnings' : 'dividend';

async function connectWith(adapter: Adapter, events: readonly Omit<FakeEvent, 'kind'>[]) {
  const connected = await connectAdapter(adapter);
  await connected.live();
  const kind = kindOf(adapter);
  connected.provider.market.events = events.map((event) => ({ kind, ...event }));
  const { feed } = connected;
  return { ...connected, kind, read: async () => (await feed.reportedEvents?.[kind]?.(FROM, TO)) ?? [] };
}

export const EVENT_CLAUSES: readonly Clause[] = [
  {
    name: 'events',
    meaning:
      'earnings or dividends are read to their end, for instruments of the feed; rows without sense are left out',
    isForEvents: true,
    async check(adapter) {
      const [first, second] = adapter.symbols;
      const { kind, read } = await connectWith(adapter, [
        { symbol: first, date: '2026-11-18', quarterEnd: '2026-09-30', amount: 1 }, // before the dates that are asked for
        { symbol: first, date: '2026-12-01', timing: 'after-close', quarterEnd: '2026-12-31', amount: 0.25 },
        { symbol: 'ELSEWHERE', date: '2026-12-01', quarterEnd: '2026-12-31', amount: 1 },
        { symbol: second, date: '2026-12-1x', quarterEnd: '2026-12-31', amount: 1 },
        { symbol: second, date: TO, timing: 'before-open', quarterEnd: '2026-12-31', amount: 1.5 },
        { symbol: second, date: FROM, quarterEnd: '2026-09-30', amount: 0.125, actual: 1.4 },
      ]);
      const [one, other] = idsOf(adapter);
      const found = (await read()).toSorted((a, b) => (a.date < b.date ? -1 : 1));
      const isOfCompany = kind === 'earnings';
      expect(found).toMatchObject([
        { id: other, date: FROM, timing: null, isEstimated: false },
        { id: one, date: '2026-12-01', timing: isOfCompany ? 'after-close' : null, isEstimated: isOfCompany },
        { id: other, date: TO, timing: isOfCompany ? 'before-open' : null, isEstimated: isOfCompany },
      ]);
      if (!isOfCompany) expect(found.map(({ title }) => title)).toEqual(['0.125 USD', '0.25 USD', '1.5 USD']);
      else expect(new Set(found.map(({ period }) => period)).size).toBe(2); // that of the quarter
    },
  },
  {
    name: 'refused events',
    meaning:
      'a plan without events keeps its key; rubbish and a refusal for the rate are errors, an empty list is none',
    isForEvents: true,
    async check(adapter) {
      const { provider, feed, read } = await connectWith(adapter, []);
      expect(await read()).toEqual([]);
      provider.refusals.rest = { status: 403, body: { message: 'not in this plan' }, times: 1, of: OF };
      await expect(read()).rejects.toThrow('not in this plan');
      provider.refusals.rest = { status: 200, body: '<html>Hotel</html>', times: 1, of: OF };
      await expect(read()).rejects.toThrow();
      provider.refusals.rest = { status: 200, body: { error: 'maintenance' }, times: 1, of: OF };
      if (adapter.protocol.events?.earnings) await expect(read()).rejects.toThrow();
      else expect(await read()).toEqual([]);
      expect(feed.health()).toEqual({ state: 'live' });
      provider.refusals.rest = { status: 429, headers: { 'retry-after': '3600' }, body: {}, of: OF };
      await expect(read()).rejects.toBeInstanceOf(RateLimited);
    },
  },
];
