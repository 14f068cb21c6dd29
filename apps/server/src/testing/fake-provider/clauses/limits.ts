import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { connectAdapter, idsOf } from '../connect.ts';
import { type Clause, settles } from './clause.ts';

export const LIMIT_CLAUSES: readonly Clause[] = [
  {
    name: 'refusals of connections',
    meaning: 'HTTP 429 is waited out as Retry-After says; HTTP 451 and 403 end all attempts, unless it was live before',
    async check(adapter) {
      const limited = { status: 429, headers: { 'retry-after': '1' }, body: '', times: 1 };
      const { provider, live } = await connectAdapter(adapter, {
        prepare: ({ refusals }) => (refusals.stream = limited),
      });
      const startMs = performance.now();
      await live();
      expect(performance.now() - startMs).toBeGreaterThan(900);
      expect(provider.connections).toBe(2);
      const away = await connectAdapter(adapter, {
        prepare: ({ refusals }) => (refusals.stream = { status: 451, body: '' }),
      });
      await settles(() =>
        expect(away.feed.health()).toEqual({ state: 'stopped', reason: 'not available from here (HTTP 451)' }),
      );
      await sleep(100);
      expect(away.provider.connections).toBe(1);
      provider.refusals.stream = { status: 451, body: '', times: 1 };
      provider.drop();
      await settles(() => expect(provider.connections).toBe(4));
      await live();
    },
  },
  {
    name: 'rate limit',
    meaning: 'HTTP 429 and 418 pause every call for as long as Retry-After says, then it goes on',
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter);
      const [btc, eth] = idsOf(adapter);
      await live();
      provider.refusals.rest = { status: 418, headers: { 'retry-after': '1' }, body: '', times: 1 };
      const startMs = performance.now();
      const before = provider.requests.length;
      const [ticks] = await Promise.all([feed.snapshot([btc]), feed.snapshot([eth])]);
      expect(ticks).toHaveLength(1);
      expect(performance.now() - startMs).toBeGreaterThan(900);
      provider.refusals.rest = { status: 429, headers: { 'retry-after': '7200' }, body: '' };
      await expect(feed.snapshot([btc])).rejects.toThrow('a pause of 7200 s');
      const asked = provider.requests.length;
      expect(asked - before).toBeLessThan(10);
      await expect(feed.snapshot([btc])).rejects.toThrow('a pause of');
      expect(provider.requests).toHaveLength(asked);
    },
  },
];
