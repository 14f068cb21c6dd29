import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { connectAdapter, idsOf, precede } from '../connect.ts';
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
    isWithoutStream: true,
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter, {
        prepare: (one) => adapter.changesByBars && precede(one, adapter),
      });
      const [btc, eth] = idsOf(adapter);
      await live();
      await isQuiet(provider);
      provider.refusals.rest = { status: 418, headers: { 'retry-after': '1' }, body: '' };
      const startMs = performance.now();
      const before = provider.requests.length;
      const asking = Promise.all([feed.snapshot([btc]), feed.snapshot([eth])]);
      await settles(() => expect(provider.requests.length).toBeGreaterThan(before));
      await sleep(300); // calls that were under way are refused, too
      delete provider.refusals.rest;
      const [ticks] = await asking;
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
    meaning: 'what no connection has a place for is asked for by REST, or refused with the reason',
    async check(adapter) {
      const { name, pollEveryMs } = adapter.protocol;
      const polling = pollEveryMs ? { pollEveryMs: 20 } : {};
      const { provider, feed, heard } = await connectAdapter(adapter, {
        protocol: { ...adapter.protocol, perConnection: 1, connections: 1, ...polling },
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
  {
    name: 'several connections',
    meaning:
      'what one connection has no place for goes to the next one of the same key, as far as the limits go; each is replaced alone, with a gap of its own symbols',
    async check(adapter) {
      const protocol = { ...adapter.protocol, perConnection: 1, connections: 2 };
      const { provider, feed, heard } = await connectAdapter(adapter, { protocol });
      const [first, second] = adapter.symbols;
      const both = adapter.symbols.toSorted().map((symbol) => [symbol]);
      const places = { connections: { live: 2, wanted: 2, most: 2 }, used: 2, total: 2 };
      const expectBoth = (): void =>
        expect([provider.subscriptions, feed.health(), feed.places()]).toEqual([both, { state: 'live' }, places]);
      await settles(expectBoth);
      expect(heard.rejections.filter((line) => line.includes('no place'))).toEqual([]);
      provider.trade(second, 131);
      await settles(() => expect(heard.prices).toContain(131));
      const beforeMs = provider.market.nowMs();
      provider.refusals.stream = { status: 503, body: '' };
      provider.drop(second);
      const lost = expect.stringMatching(/^1 of 2 connections: /);
      await settles(() => expect(feed.health()).toEqual({ state: 'live', reason: lost }));
      provider.trade(first, 132);
      await settles(() => expect(heard.prices).toContain(132));
      delete provider.refusals.stream;
      await settles(() => {
        provider.trade(second, 133); // a broker may confirm a subscription by a price alone
        expectBoth();
      });
      expect(heard.gaps).toEqual([{ fromMs: expect.any(Number), toMs: expect.any(Number), ids: [idsOf(adapter)[1]] }]);
      expect(heard.gaps[0]?.fromMs).toBeLessThanOrEqual(beforeMs);
      expect(heard.gaps[0]?.toMs).toBeGreaterThanOrEqual(beforeMs);
      await settles(() => expect(heard.prices).toContain(133));
    },
  },
];

/** Resolves when the feed's own requests are answered. */
async function isQuiet({ requests }: FakeProvider): Promise<void> {
  let before = -1;
  const look = (): void => {
    const isSame = requests.length === before;
    before = requests.length;
    expect(isSame).toBe(true);
  };
  await vi.waitFor(look, { interval: 50, timeout: 15_000 });
}
