import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { connectAdapter, idsOf } from '../connect.ts';
import type { FakeProvider } from '../fake-provider.ts';
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
      await isQuiet(provider);
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
  {
    name: 'symbol limit',
    meaning: 'what a connection has no place for is asked for by REST, or refused with the reason',
    async check(adapter) {
      const { name, pollEveryMs } = adapter.protocol;
      const polling = pollEveryMs ? { pollEveryMs: 20 } : {};
      const { provider, feed, heard } = await connectAdapter(adapter, {
        protocol: { ...adapter.protocol, perConnection: 1, ...polling },
      });
      const [, id] = idsOf(adapter);
      const [first, second] = adapter.symbols;
      await settles(() => expect([feed.health().state, provider.subscribed]).toEqual(['live', [first]]));
      provider.trade(second, 123);
      if (pollEveryMs) {
        await settles(() =>
          expect(heard.ticks).toContainEqual(expect.objectContaining({ instrumentId: id, price: 123 })),
        );
      } else expect(heard.rejections).toContain(`${id}: ${name} has no place for more`);
      provider.trade(first, 124);
      await settles(() => expect(heard.prices).toContain(124));
    },
  },
];

/** Resolves when nothing is asked for any more that a feed reads by itself. */
async function isQuiet({ requests }: FakeProvider): Promise<void> {
  let before = -1;
  const look = (): void => {
    const isSame = requests.length === before;
    before = requests.length;
    expect(isSame).toBe(true);
  };
  await vi.waitFor(look, { interval: 50, timeout: 15_000 });
}
